import { company } from '@neev/domain';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react';
import { defer } from '@/lib/loading/defer.ts';
import type { EnquiryDialogOptions, EnquiryDialogsProps } from './enquiry-dialogs.tsx';

/** Browsers cache a failed module import, so only a reload retries it. */
const LOAD_FAILED = `The enquiry form did not load. Please reload this page, or call ${company.phone}.`;

/** The forms and the outbox are a lazy chunk, loaded when the page is idle. */
const loadDialogs = async () => (await import('./enquiry-dialogs.tsx')).EnquiryDialogs;

const OpenEnquiryContext = createContext<(options: EnquiryDialogOptions) => void>(() => {});

/** Provides `useOpenEnquiry` and renders the dialogs and the outbox. */
export function EnquiryDialogProvider({ children }: { children: ReactNode }) {
  const [options, setOptions] = useState<EnquiryDialogOptions>();
  const close = useCallback(() => setOptions(undefined), []);
  const Dialogs = useDialogs(options !== undefined, close);
  return (
    <OpenEnquiryContext value={setOptions}>
      {children}
      {Dialogs && <Dialogs request={options} onClose={close} />}
      {options && !Dialogs && <OpeningNotice />}
    </OpenEnquiryContext>
  );
}

/** Returns the function that opens the enquiry dialog, about a product if one is given. */
export function useOpenEnquiry({ product }: EnquiryDialogOptions = {}): () => void {
  const open = useContext(OpenEnquiryContext);
  return useCallback(() => open(product === undefined ? {} : { product }), [open, product]);
}

/** Shown after a delay, on slow networks only. */
function OpeningNotice() {
  return (
    <p
      role="status"
      className="fixed bottom-3 left-3 z-30 rounded-md bg-ink px-4 py-3 text-sm font-semibold text-white shadow-raised transition-opacity delay-300 starting:opacity-0"
    >
      Opening the form...
    </p>
  );
}

async function toastFailure() {
  const { default: toast } = await import('react-hot-toast/headless');
  toast.error(LOAD_FAILED);
}

function useDialogs(isRequested: boolean, onFailure: () => void) {
  const [dialogs, setDialogs] = useState<ComponentType<EnquiryDialogsProps>>();

  useEffect(() => {
    if (dialogs) return;
    const handleFailure = () => {
      if (!isRequested) return;
      void toastFailure();
      onFailure();
    };
    const load = () => loadDialogs().then((loaded) => setDialogs(() => loaded), handleFailure);
    if (isRequested) {
      void load();
      return;
    }
    return defer('idle', () => void load());
  }, [dialogs, isRequested, onFailure]);

  return dialogs;
}

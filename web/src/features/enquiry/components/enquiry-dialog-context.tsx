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
import { defer } from '@/lib/defer.ts';
import type { EnquiryDeskProps, EnquiryRequest } from './enquiry-request.ts';

/** A browser that has once failed to load a module does not try again on the same page. */
const NOT_LOADED = `The enquiry form did not load. Please reload this page, or call ${company.phone}.`;

/** Forms and outbox are a chunk of their own, which is loaded once the page is idle. */
const loadDesk = async () => (await import('./enquiry-desk.tsx')).EnquiryDesk;

const OpenEnquiryContext = createContext<(request: EnquiryRequest) => void>(() => {});

/** Lets everything below open the enquiry dialog, and sends what waits in the outbox. */
export function EnquiryDialogProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<EnquiryRequest>();
  const close = useCallback(() => setRequest(undefined), []);
  const Desk = useDesk(request !== undefined, close);
  return (
    <OpenEnquiryContext value={setRequest}>
      {children}
      {Desk && <Desk request={request} onClose={close} />}
      {request && !Desk && <Opening />}
    </OpenEnquiryContext>
  );
}

/** The function that opens the enquiry dialog, about a product if one is given. */
export function useOpenEnquiry({ product }: EnquiryRequest = {}): () => void {
  const open = useContext(OpenEnquiryContext);
  return useCallback(() => open(product === undefined ? {} : { product }), [open, product]);
}

/** For a slow network: it comes to be seen only after a moment. */
function Opening() {
  return (
    <p
      role="status"
      className="fixed bottom-3 left-3 z-30 rounded-md bg-ink px-4 py-3 text-sm font-semibold text-white shadow-raised transition-opacity delay-300 starting:opacity-0"
    >
      Opening the form...
    </p>
  );
}

async function tellFailure() {
  const { default: toast } = await import('react-hot-toast/headless');
  toast.error(NOT_LOADED);
}

function useDesk(isWanted: boolean, onFailure: () => void) {
  const [desk, setDesk] = useState<ComponentType<EnquiryDeskProps>>();

  useEffect(() => {
    if (desk) return;
    const failed = () => {
      if (!isWanted) return;
      void tellFailure();
      onFailure();
    };
    const load = () => loadDesk().then((loaded) => setDesk(() => loaded), failed);
    if (isWanted) {
      void load();
      return;
    }
    return defer('idle', () => void load());
  }, [desk, isWanted, onFailure]);

  return desk;
}

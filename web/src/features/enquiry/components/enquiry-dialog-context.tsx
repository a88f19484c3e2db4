import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '@/components/ui/button.tsx';
import { NoScriptLink } from '@/components/ui/no-script-link.tsx';
import { useCompany } from '@/lib/company.ts';
import { defer } from '@/lib/loading/defer.ts';
import type { EnquiryDialogRequest, EnquiryDialogsProps } from './enquiry-dialogs.tsx';

/** Browsers cache a failed module import, so only a reload retries it. */
const loadFailedText = (phone: string) =>
  `The enquiry form did not load. Please reload this page, or call ${phone}.`;

/** The forms and the outbox are a lazy chunk, loaded when the page is idle. */
const loadDialogs = async () => (await import('./enquiry-dialogs.tsx')).EnquiryDialogs;

interface EnquiryDialogControls {
  open(): void;
  /** Sets the product or the category of the page. */
  setProduct(product: string): void;
}

const EnquiryDialogContext = createContext<EnquiryDialogControls>({
  open: () => {},
  setProduct: () => {},
});

/** Provides the hooks of this file and renders the dialogs and the outbox. */
export function EnquiryDialogProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<EnquiryDialogRequest>();
  const product = useRef('');
  const controls = useMemo<EnquiryDialogControls>(
    () => ({
      open: () => setRequest({ product: product.current }),
      setProduct: (changed) => {
        product.current = changed;
      },
    }),
    [],
  );
  const close = useCallback(() => setRequest(undefined), []);
  const Dialogs = useDialogs(request !== undefined, close);
  return (
    <EnquiryDialogContext value={controls}>
      {children}
      {Dialogs && <Dialogs request={request} onClose={close} />}
      {request && !Dialogs && <OpeningNotice />}
    </EnquiryDialogContext>
  );
}

/** Returns the function that opens the enquiry dialog, about the product of the page. */
export function useOpenEnquiry(): () => void {
  return useContext(EnquiryDialogContext).open;
}

/** Opens the enquiry dialog; a link to the contact page until its code has loaded. */
export function EnquiryButton(props: ComponentProps<typeof Button>) {
  return (
    <NoScriptLink to="/contact">
      <Button {...props} type="submit" onClick={useOpenEnquiry()} />
    </NoScriptLink>
  );
}

/** Makes a product, or a category, the one that the enquiry dialog is about while a page is shown. */
export function useEnquiryProduct(product: string): void {
  const { setProduct } = useContext(EnquiryDialogContext);
  useEffect(() => {
    setProduct(product);
    return () => setProduct('');
  }, [setProduct, product]);
}

/** Shown after a delay, on slow networks only. */
function OpeningNotice() {
  return (
    <p
      role="status"
      className="fixed bottom-3 left-3 z-30 rounded-md bg-ink px-4 py-3 text-sm font-semibold text-white shadow-raised transition-opacity delay-300 starting:opacity-0"
    >
      Opening the form…
    </p>
  );
}

async function toastFailure(phone: string) {
  const { default: toast } = await import('react-hot-toast/headless');
  toast.error(loadFailedText(phone));
}

function useDialogs(isRequested: boolean, onFailure: () => void) {
  const [dialogs, setDialogs] = useState<ComponentType<EnquiryDialogsProps>>();
  const { phone } = useCompany();
  const reportFailure = useEffectEvent(() => {
    void toastFailure(phone);
    onFailure();
  });

  useEffect(() => {
    if (dialogs) return;
    const handleFailure = () => {
      if (isRequested) reportFailure();
    };
    const load = () => loadDialogs().then((loaded) => setDialogs(() => loaded), handleFailure);
    if (isRequested) {
      void load();
      return;
    }
    return defer('idle', () => void load());
  }, [dialogs, isRequested]);

  return dialogs;
}

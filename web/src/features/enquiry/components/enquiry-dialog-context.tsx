import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react';
import toast from 'react-hot-toast/headless';
import { whenIdle } from '@/lib/when-idle.ts';

/** What the enquiry dialog is opened for. */
export interface EnquiryRequest {
  product?: string;
}

export interface EnquiryDeskProps {
  /** The dialog is open while there is one. */
  request: EnquiryRequest | undefined;
  onClose: () => void;
}

const NOT_LOADED = 'The enquiry form did not load. Please check your connection and try again.';

/** Forms and outbox are a chunk of their own, which comes when the page rests, or when it is wanted. */
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
    </OpenEnquiryContext>
  );
}

/** The function that opens the enquiry dialog, about a product if one is given. */
export function useOpenEnquiry({ product }: EnquiryRequest = {}): () => void {
  const open = useContext(OpenEnquiryContext);
  return useCallback(() => open(product === undefined ? {} : { product }), [open, product]);
}

function useDesk(isWanted: boolean, onFailure: () => void) {
  const [desk, setDesk] = useState<ComponentType<EnquiryDeskProps>>();

  useEffect(() => {
    if (desk) return;
    const failed = () => {
      if (!isWanted) return;
      toast.error(NOT_LOADED);
      onFailure();
    };
    const load = () => loadDesk().then((loaded) => setDesk(() => loaded), failed);
    if (isWanted) {
      void load();
      return;
    }
    const cancel = whenIdle(load);
    window.addEventListener('online', load);
    return () => {
      cancel();
      window.removeEventListener('online', load);
    };
  }, [desk, isWanted, onFailure]);

  return desk;
}

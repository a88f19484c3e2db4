import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useState,
} from 'react';

/** The form's code comes when the dialog is wanted. */
const loadEnquiryDialog = async () => ({
  default: (await import('./enquiry-dialog.tsx')).EnquiryDialog,
});

const EnquiryDialog = lazy(loadEnquiryDialog);

const OpenEnquiryContext = createContext<() => void>(() => {});

/** Lets everything below open the enquiry dialog. */
export function EnquiryDialogProvider({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => setIsOpen(true), []);
  return (
    <OpenEnquiryContext value={open}>
      {children}
      {isOpen && (
        <Suspense fallback={null}>
          <EnquiryDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </OpenEnquiryContext>
  );
}

/** The function that opens the enquiry dialog. */
export function useOpenEnquiry(): () => void {
  return useContext(OpenEnquiryContext);
}

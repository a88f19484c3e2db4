/** What the enquiry dialog is opened for. */
export interface EnquiryRequest {
  product?: string;
}

export interface EnquiryDeskProps {
  /** The dialog is open while there is one. */
  request: EnquiryRequest | undefined;
  onClose: () => void;
}

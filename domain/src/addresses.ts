/** Where forms of pages send an enquiry by themselves, before or without a script. */
export const PLAIN_ENQUIRY_PATH = '/enquiry';

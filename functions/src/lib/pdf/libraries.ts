/** Loads pdfkit and fontkit at first use: only one function needs them, and they take a fifth of its first document. */
export async function loadPdfLibraries() {
  const [{ default: PDFDocument }, { create: createFont }] = await Promise.all([
    import('pdfkit'),
    import('fontkit'),
  ]);
  return { PDFDocument, createFont };
}

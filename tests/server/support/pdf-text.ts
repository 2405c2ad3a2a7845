import { PDFiumLibrary } from '@hyzyla/pdfium';

/** Text as a reader of the PDF copies it, page by page, by the engine of another house than the one that wrote it. */
export const pdfText = async (pdf: Buffer): Promise<string> => {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const text = [...document.pages()].map((page) => page.getText()).join('\n');
  document.destroy();
  library.destroy();
  // PDFium replaces a hyphen at the end of a line by this sign.
  return text.replaceAll('\r\n', '\n').replaceAll('\uFFFE', '-');
};

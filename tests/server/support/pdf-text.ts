import { PDFiumLibrary } from '@hyzyla/pdfium';

/** Text as copied from the PDF, page by page, with an engine from another vendor than the writer's. */
export const pdfText = async (pdf: Buffer): Promise<string> => {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const text = [...document.pages()].map((page) => page.getText()).join('\n');
  document.destroy();
  library.destroy();
  // PDFium replaces a hyphen at the end of a line by this character.
  return text.replaceAll('\r\n', '\n').replaceAll('\uFFFE', '-');
};

import { PDFiumLibrary } from '@hyzyla/pdfium';

/**
 * Extracts the text of every page of a PDF, with a library from a different vendor than the shop's PDF writer.
 */
export const pdfText = async (pdf: Buffer): Promise<string> => {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const text = [...document.pages()].map((page) => page.getText()).join('\n');
  document.destroy();
  library.destroy();
  // PDFium replaces a hyphen at the end of a line with U+FFFE.
  return text.replaceAll('\r\n', '\n').replaceAll('\uFFFE', '-');
};

import { fitWithin, idFileLimit, shrinkSteps } from '../../contract/domain/verification/idFile.ts';

const drawn = async (picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> => {
  const { width, height } = fitWithin(picture, side);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  // transparent areas of a PNG would otherwise turn black
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
};

const gridSize = 8;
const blockSide = 8;
/**
 * Maximum mean difference per colour channel, from 0 to 255. JPEG compression causes a difference of about 3,
 * random noise more than 60.
 */
const allowedDifference = 20;
const colourAt = (column: number, row: number): [number, number, number] => [
  column * 36,
  row * 36,
  (column + row) * 18,
];
const eachBlock = (visit: (column: number, row: number) => void): void => {
  for (let row = 0; row < gridSize; row += 1)
    for (let column = 0; column < gridSize; column += 1) visit(column, row);
};
const createPen = (): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D | null } => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = gridSize * blockSide;
  return { canvas, pen: canvas.getContext('2d', { willReadFrequently: true }) };
};

/**
 * Checks that the canvas can be read. Draws a known pattern and reads it back, because privacy browsers return
 * noise instead of the canvas contents.
 */
const isCanvasTrusted = async (): Promise<boolean> => {
  const { canvas, pen } = createPen();
  const copy = createPen().pen;
  if (!pen || !copy) return false;
  eachBlock((column, row) => {
    pen.fillStyle = `rgb(${colourAt(column, row).join(', ')})`;
    pen.fillRect(column * blockSide, row * blockSide, blockSide, blockSide);
  });
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!file) return false;
  const picture = await createImageBitmap(file);
  copy.drawImage(picture, 0, 0);
  picture.close();
  const { data } = copy.getImageData(0, 0, gridSize * blockSide, gridSize * blockSide);
  let difference = 0;
  eachBlock((column, row) => {
    const middle = (row + 0.5) * blockSide * gridSize * blockSide + (column + 0.5) * blockSide;
    for (const [channel, value] of colourAt(column, row).entries())
      difference += Math.abs((data[middle * 4 + channel] ?? 0) - value);
  });
  return difference / (gridSize * gridSize * 3) <= allowedDifference;
};

/**
 * Returns the image as a JPEG below the size limit, with its orientation applied. Returns null if the browser cannot
 * decode the image or if even its smallest version exceeds the limit. Returns `untrusted` if the browser alters canvas
 * data.
 */
export const shrinkPicture = async (file: Blob, limit = idFileLimit): Promise<Blob | 'untrusted' | null> => {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
  try {
    if (!(await isCanvasTrusted())) return 'untrusted';
    for (const { side, quality } of shrinkSteps) {
      const smaller = await drawn(picture, side, quality);
      if (smaller && smaller.size > 0 && smaller.size < limit) return smaller;
    }
    return null;
  } finally {
    picture.close();
  }
};

/** Returns the file as base64, without the `data:` URL prefix. */
export const toBase64 = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pieces: string[] = [];
  // converts the bytes in chunks, because JavaScript engines limit the number of arguments per call
  for (let at = 0; at < bytes.length; at += 0x8000)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(pieces.join(''));
};

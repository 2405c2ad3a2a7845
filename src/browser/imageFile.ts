import { fitWithin, idFileLimit, shrinkSteps } from '../../contract/domain/verification/idFile.ts';

const drawn = async (picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> => {
  const { width, height } = fitWithin(picture, side);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  // what was see-through in a PNG must not become black
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
};

/** A JPEG of a picture below the limit, upright as it is seen; null when the browser cannot read it or no size fits. */
export const shrinkPicture = async (file: Blob, limit = idFileLimit): Promise<Blob | null> => {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return null;
  }
  try {
    for (const { side, quality } of shrinkSteps) {
      const smaller = await drawn(picture, side, quality);
      if (smaller && smaller.size > 0 && smaller.size < limit) return smaller;
    }
    return null;
  } finally {
    picture.close();
  }
};

/** The bytes of a file as base64, without the head of a data address. */
export const toBase64 = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pieces: string[] = [];
  // a call takes only so many arguments
  for (let at = 0; at < bytes.length; at += 0x8000)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)));
  return btoa(pieces.join(''));
};

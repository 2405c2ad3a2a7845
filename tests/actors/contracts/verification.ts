/** Contracts for the identity check before a customer's first voucher. */
import { address, approved, known, person, typedAddress } from '../../../machines/verification/fixtures.ts';
import { addressCheckImplementations } from '../../../src/features/verification/addressCheck/addressCheck.actors.ts';
import { idUploadImplementations } from '../../../src/features/verification/idUpload/idUpload.actors.ts';
import { verificationImplementations } from '../../../src/features/verification/verification/verification.actors.ts';
import { get, post, tells, type Contracts } from './contract.ts';
import type { Page } from './page.ts';
import { otp, session, ticket } from './storedData.ts';

const { age: _age, ...personal } = person;
const verified = (more: object) =>
  post(
    'addressverify',
    typedAddress,
    { address_verified: 1, address, corrected: 0, otp: null, ...more },
    ticket.message,
  );
const addressCheck: Contracts = {
  file: 'verification/addressCheck',
  made: (services) => addressCheckImplementations(services),
  contracts: {
    savePerson: {
      cases: [
        {
          input: person,
          stored: session,
          requests: [post('updateprofile', personal, known)],
          returns: known,
        },
      ],
    },
    checkAddress: {
      cases: [
        {
          when: 'address already in its official spelling',
          input: typedAddress,
          requests: [verified({})],
          returns: { address, corrected: false, ticket: null },
        },
        {
          when: 'address that is corrected, after which a code is sent',
          input: typedAddress,
          requests: [verified({ corrected: 1, otp })],
          returns: { address, corrected: true, ticket },
        },
      ],
    },
  },
};

const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const picture = new Blob([signature], { type: 'image/png' });
const picked = { name: 'passport.png', type: 'image/png', size: 8, handle: picture };
/** Content of a file that is larger than one piece of the conversion to base64. */
const large = Uint8Array.from({ length: 70_001 }, (_, at) => (at * 31) % 251);

const passportUpload = (contentBase64: string) =>
  post(
    'updateprofile',
    {
      document: {
        doctype: 'passport',
        filename: 'passport.png',
        mime: 'image/png',
        content_base64: contentBase64,
      },
    },
    known,
  );
const paper = { name: 'passport.PDF', type: '', size: 8, handle: new Blob(['%PDF-1.4']) };
/** A file that has been moved or deleted after being selected. */
const missingFile = {
  slice: () => missingFile,
  arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')),
};
const forgetting = ({ done }: Page) => {
  const revokeObjectURL = URL.revokeObjectURL.bind(URL);
  URL.revokeObjectURL = (address) => void done.push(`forgets ${address}`);
  return () => {
    URL.revokeObjectURL = revokeObjectURL;
  };
};
const small = new Blob(['a small'], { type: 'image/jpeg' });
/** Simulates a browser that decodes any file as an image and renders all images identically. */
const shrinking = ({ window }: Page) => drawing(window, (colour) => colour);
/** Simulates a browser whose JPEG files change each colour by the given amount. */
const distorting =
  (difference: number) =>
  ({ window }: Page) =>
    drawing(window, (colour) => (colour < 128 ? colour + difference : colour - difference));
/** Simulates a browser that adds random noise to the content of a canvas to prevent fingerprinting. */
const protecting = ({ window }: Page) => {
  let seed = 1;
  return drawing(window, () => (seed = (seed * 16_807) % 2_147_483_647) & 255);
};
const drawing = (window: Page['window'], read: (colour: number) => number) => {
  const { prototype } = window.HTMLCanvasElement;
  const side = 64;
  const data = new Uint8ClampedArray(side * side * 4);
  /** Pixels of the second canvas. They stay empty until the code draws the picture of the first canvas. */
  const copy = new Uint8ClampedArray(data.length);
  const pen = {
    fillStyle: '',
    fillRect: (x: number, y: number, width: number, height: number) => {
      const colours = pen.fillStyle.match(/\d+/g) ?? [];
      for (let row = y; row < Math.min(y + height, side); row += 1)
        for (let column = x; column < Math.min(x + width, side); column += 1)
          for (const [channel, colour] of colours.entries())
            data[(row * side + column) * 4 + channel] = Number(colour);
    },
    drawImage: () => copy.set(data),
    getImageData: (left: number, top: number, width: number, height: number) => ({
      data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, at) => {
        const row = top + Math.floor(at / 4 / width);
        const column = left + (Math.floor(at / 4) % width);
        return read(copy[(row * side + column) * 4 + (at % 4)] ?? 0);
      }),
    }),
  };
  Object.assign(prototype, {
    getContext: () => pen,
    toBlob: (done: (file: Blob) => void) => done(small),
  });
  Object.assign(globalThis, {
    createImageBitmap: () => Promise.resolve({ width: 10, height: 10, close: () => {} }),
  });
  return () => void Reflect.deleteProperty(globalThis, 'createImageBitmap');
};
/**
 * Simulates a browser in which the first two smaller versions of an image are useless: one is as large as the
 * limit, and one is empty.
 */
const shrinkingSlowly = (page: Page) => {
  const { done, window } = page;
  const undo = shrinking(page);
  const { prototype } = window.HTMLCanvasElement;
  const pen = prototype.getContext.call(null as never, '2d') as CanvasRenderingContext2D;
  const fillRect = pen.fillRect.bind(pen);
  pen.fillRect = (x, y, width, height) =>
    pen.fillStyle === '#fff'
      ? void done.push(`fills ${width} by ${height} at ${x} ${y} with white`)
      : fillRect(x, y, width, height);
  const copyPicture = pen.drawImage.bind(pen);
  pen.drawImage = (image: CanvasImageSource, x: number, y: number, width?: number, height?: number) =>
    width === undefined
      ? copyPicture(image, x, y)
      : void done.push(`draws the picture as ${width} by ${height} at ${x} ${y}`);
  // The first file only shows whether the canvas can be read.
  const files = [small, new Blob([new Uint8Array(2_097_152)]), new Blob([]), small];
  Object.assign(prototype, {
    toBlob: function (this: HTMLCanvasElement, receive: (file: Blob) => void, type: string, quality: number) {
      done.push(`makes a file of ${this.width} by ${this.height}: ${type} ${quality}`);
      receive(files.shift()!);
    },
  });
  Object.assign(globalThis, {
    createImageBitmap: (_: Blob, how?: ImageBitmapOptions) => {
      done.push(`decodes a picture ${how?.imageOrientation ?? ''}`.trim());
      return Promise.resolve({
        width: 4000,
        height: 3000,
        close: () => void done.push('releases a picture'),
      });
    },
  });
  return undo;
};
const idUpload: Contracts = {
  file: 'verification/idUpload',
  made: (services) => idUploadImplementations(services),
  contracts: {
    prepareFile: {
      cases: [
        {
          when: 'picture',
          input: picked,
          browser: shrinking,
          returns: { ...picked, preview: 'blob:of-the-page', shrunk: false },
        },
        {
          when: 'shrinks a picture that is too large',
          input: { ...picked, size: 2_097_152 },
          browser: shrinking,
          returns: {
            name: 'passport.jpg',
            type: 'image/jpeg',
            size: 7,
            handle: small,
            preview: 'blob:of-the-page',
            shrunk: true,
          },
        },
        {
          when: 'tries smaller versions of a picture until one is below the limit, on a white background',
          input: { ...picked, size: 2_097_152 },
          browser: shrinkingSlowly,
          returns: {
            name: 'passport.jpg',
            type: 'image/jpeg',
            size: 7,
            handle: small,
            preview: 'blob:of-the-page',
            shrunk: true,
          },
          does: [
            'decodes a picture from-image',
            'makes a file of 64 by 64: image/jpeg 0.9',
            'decodes a picture',
            'releases a picture',
            ...[
              '2600 by 1950: image/jpeg 0.88',
              '2600 by 1950: image/jpeg 0.75',
              '2000 by 1500: image/jpeg 0.8',
            ].flatMap((version) => [
              `fills ${version.split(':')[0]} at 0 0 with white`,
              `draws the picture as ${version.split(':')[0]} at 0 0`,
              `makes a file of ${version}`,
            ]),
            'releases a picture',
          ],
        },
        {
          when: 'picture that is too large, in a browser whose JPEG files are as inexact as allowed',
          input: { ...picked, size: 2_097_152 },
          browser: distorting(20),
          returns: {
            name: 'passport.jpg',
            type: 'image/jpeg',
            size: 7,
            handle: small,
            preview: 'blob:of-the-page',
            shrunk: true,
          },
        },
        ...[distorting(21), protecting].map((browser) => ({
          when: 'picture that is too large, in a browser that returns noise from a canvas',
          input: { ...picked, size: 2_097_152 },
          browser,
          fails: { kind: 'validation' as const, code: 'PHOTO_PROTECTED' },
        })),
        {
          when: 'picture whose name and type are those of another format',
          input: { ...picked, name: 'passport.heic', type: 'image/heic' },
          returns: { ...picked, name: 'passport.heic', preview: 'blob:of-the-page', shrunk: false },
        },
        {
          when: 'file that no longer exists',
          input: { ...picked, handle: missingFile },
          fails: { kind: 'validation', code: 'FILE_REQUIRED' },
        },
        {
          when: 'picture that is too large, in a browser that cannot decode it',
          input: { ...picked, size: 2_097_152 },
          fails: { kind: 'validation', code: 'FILE_SIZE' },
        },
        {
          when: 'PDF without a type from the operating system',
          input: paper,
          returns: { ...paper, type: 'application/pdf', preview: null, shrunk: false },
        },
        {
          when: 'empty file',
          input: { ...picked, size: 0 },
          fails: { kind: 'validation', code: 'FILE_EMPTY' },
        },
        {
          when: 'unsupported type',
          input: { ...picked, handle: new Blob(['GIF89a'], { type: 'image/png' }) },
          fails: { kind: 'validation', code: 'FILE_TYPE' },
        },
        {
          when: 'PDF that is too large',
          input: { ...paper, size: 2_097_152 },
          browser: shrinking,
          fails: { kind: 'validation', code: 'FILE_SIZE' },
        },
      ],
    },
    uploadDocument: {
      cases: [
        {
          when: 'uploads a file',
          input: { doctype: 'passport', file: { ...picked, preview: null, shrunk: false } },
          stored: session,
          requests: [passportUpload('iVBORw0KGgo=')],
          returns: known,
        },
        {
          when: 'uploads every byte of a large file',
          input: {
            doctype: 'passport',
            file: { ...picked, handle: new Blob([large]), preview: null, shrunk: false },
          },
          requests: [passportUpload(Buffer.from(large).toString('base64'))],
          returns: known,
        },
        {
          when: 'shortens a long file name but preserves its extension',
          input: {
            doctype: 'id_card',
            file: { ...picked, name: `${'x'.repeat(200)}.png`, preview: null, shrunk: false },
          },
          requests: [
            post(
              'updateprofile',
              {
                document: {
                  doctype: 'id_card',
                  filename: `${'x'.repeat(196)}.png`,
                  mime: 'image/png',
                  content_base64: 'iVBORw0KGgo=',
                },
              },
              known,
            ),
          ],
          returns: known,
        },
        {
          when: 'file that was removed in the meantime',
          input: {
            doctype: 'passport',
            file: {
              ...picked,
              handle: missingFile,
              preview: null,
              shrunk: false,
            },
          },
          fails: { kind: 'validation', code: 'FILE_REQUIRED' },
        },
      ],
    },
    blockUnload: { cases: [{ happens: (page) => page.dispatch('beforeunload'), stops: true, sends: [] }] },
  },
  actions: {
    releasePreview: [
      {
        when: 'picture',
        params: { file: { ...picked, preview: 'blob:of-the-page', shrunk: false } },
        browser: forgetting,
        does: ['forgets blob:of-the-page'],
      },
      {
        when: 'PDF, which has no preview',
        params: { file: { ...paper, preview: null, shrunk: false } },
        browser: forgetting,
      },
      { when: 'no file was selected', params: { file: null }, browser: forgetting },
    ],
  },
};

const pageSeen = { type: 'verification.pageSeen' };
const verification: Contracts = {
  file: 'verification/verification',
  made: (services) => verificationImplementations(services),
  contracts: {
    loadProfile: {
      cases: [{ stored: session, requests: [get('getprofile?bBillAdd=1', approved)], returns: approved }],
    },
    saveDeclaration: {
      cases: [
        {
          when: 'declaration in the profile',
          input: { from: 'profile' },
          requests: [post('updateprofile', { bowner: 1, acceptterms: 1 }, approved)],
          returns: approved,
        },
        {
          when: 'declaration during checkout',
          input: { from: 'checkout' },
          requests: [post('updateprofile', { bowner: 1, acceptterms: 1, bcheckout: 1 }, approved)],
          returns: approved,
        },
      ],
    },
    watchPage: {
      cases: [
        { when: 'the page becomes visible', happens: (page) => page.show(), sends: [pageSeen] },
        { when: 'the page becomes hidden', happens: (page) => page.hide(), sends: [] },
        {
          when: 'the window receives focus again',
          happens: (page) => page.dispatch('focus'),
          sends: [pageSeen],
        },
      ],
    },
  },
  actions: {
    announceProfile: [
      {
        when: 'first and last name',
        params: { profile: { ...approved, firstname: 'Bea', lastname: 'Keller' } },
        does: [
          tells('session', { type: 'session.renamed', name: 'Bea Keller' }),
          tells('screen', {
            type: 'profile.changed',
            profile: { ...approved, firstname: 'Bea', lastname: 'Keller' },
          }),
        ],
      },
      {
        when: 'no name yet',
        params: { profile: { ...approved, firstname: '', lastname: null } },
        does: [
          tells('screen', {
            type: 'profile.changed',
            profile: { ...approved, firstname: '', lastname: null },
          }),
        ],
      },
      { when: 'profile not loaded yet', params: { profile: null } },
    ],
  },
};

export const verificationContracts: readonly Contracts[] = [addressCheck, idUpload, verification];

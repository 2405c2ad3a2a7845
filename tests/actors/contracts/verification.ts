/** The identity check before a first voucher. */
import {
  address,
  approved,
  known,
  person,
  typedAddress,
} from '../../../flows/samples/verificationFixtures.ts';
import { addressCheckImplementations } from '../../../src/actors/verification/addressCheck.ts';
import { idUploadImplementations } from '../../../src/actors/verification/idUpload.ts';
import { verificationImplementations } from '../../../src/actors/verification/verification.ts';
import { get, post, tells, type Contracts } from './contract.ts';
import { otp, session, ticket } from './kept.ts';
import type { Page } from './page.ts';

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
        { input: person, stored: session, asks: [post('updateprofile', personal, known)], answers: known },
      ],
    },
    checkAddress: {
      cases: [
        {
          when: 'as it is written',
          input: typedAddress,
          asks: [verified({})],
          answers: { address, corrected: false, ticket: null },
        },
        {
          when: 'spelled otherwise, and a code goes out',
          input: typedAddress,
          asks: [verified({ corrected: 1, otp })],
          answers: { address, corrected: true, ticket },
        },
      ],
    },
  },
};

const picture = new Blob(['a picture'], { type: 'image/png' });
const picked = { name: 'passport.png', type: 'image/png', size: 9, handle: picture };
const paper = { name: 'passport.PDF', type: '', size: 7, handle: new Blob(['a paper']) };
const forgetting = ({ done }: Page) => {
  const revokeObjectURL = URL.revokeObjectURL.bind(URL);
  URL.revokeObjectURL = (address) => void done.push(`forgets ${address}`);
  return () => {
    URL.revokeObjectURL = revokeObjectURL;
  };
};
const small = new Blob(['a small'], { type: 'image/jpeg' });
/** A browser that can read any file as a picture, and draws all of them alike. */
const shrinking = ({ window }: Page) => {
  const { prototype } = window.HTMLCanvasElement;
  Object.assign(prototype, {
    getContext: () => ({ fillRect: () => {}, drawImage: () => {} }),
    toBlob: (done: (file: Blob) => void) => done(small),
  });
  Object.assign(globalThis, {
    createImageBitmap: () => Promise.resolve({ width: 10, height: 10, close: () => {} }),
  });
  return () => void Reflect.deleteProperty(globalThis, 'createImageBitmap');
};
const idUpload: Contracts = {
  file: 'verification/idUpload',
  made: (services) => idUploadImplementations(services),
  contracts: {
    prepareFile: {
      cases: [
        {
          when: 'a picture',
          input: picked,
          browser: shrinking,
          answers: { ...picked, preview: 'blob:of-the-page', shrunk: false },
        },
        {
          when: 'a picture that is too large is made smaller',
          input: { ...picked, size: 2_097_152 },
          browser: shrinking,
          answers: {
            name: 'passport.jpg',
            type: 'image/jpeg',
            size: 7,
            handle: small,
            preview: 'blob:of-the-page',
            shrunk: true,
          },
        },
        {
          when: 'a picture that is too large, in a browser that cannot read it',
          input: { ...picked, size: 2_097_152 },
          fails: { kind: 'validation', code: 'FILE_SIZE' },
        },
        {
          when: 'a paper of which the system tells no type',
          input: paper,
          answers: { ...paper, type: 'application/pdf', preview: null, shrunk: false },
        },
        {
          when: 'nothing in it',
          input: { ...picked, size: 0 },
          fails: { kind: 'validation', code: 'FILE_EMPTY' },
        },
        {
          when: 'another type',
          input: { ...picked, type: 'image/gif' },
          fails: { kind: 'validation', code: 'FILE_TYPE' },
        },
        {
          when: 'a paper that is too large',
          input: { ...paper, size: 2_097_152 },
          browser: shrinking,
          fails: { kind: 'validation', code: 'FILE_SIZE' },
        },
      ],
    },
    uploadDocument: {
      cases: [
        {
          when: 'a file',
          input: { doctype: 'passport', file: { ...picked, preview: null, shrunk: false } },
          stored: session,
          asks: [
            post(
              'updateprofile',
              {
                document: {
                  doctype: 'passport',
                  filename: 'passport.png',
                  mime: 'image/png',
                  content_base64: 'YSBwaWN0dXJl',
                },
              },
              known,
            ),
          ],
          answers: known,
        },
        {
          when: 'a name that is too long keeps its end',
          input: {
            doctype: 'id_card',
            file: { ...picked, name: `${'x'.repeat(200)}.png`, preview: null, shrunk: false },
          },
          asks: [
            post(
              'updateprofile',
              {
                document: {
                  doctype: 'id_card',
                  filename: `${'x'.repeat(196)}.png`,
                  mime: 'image/png',
                  content_base64: 'YSBwaWN0dXJl',
                },
              },
              known,
            ),
          ],
          answers: known,
        },
        {
          when: 'a file that is gone meanwhile',
          input: {
            doctype: 'passport',
            file: {
              ...picked,
              handle: { arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) },
              preview: null,
              shrunk: false,
            },
          },
          fails: { kind: 'validation', code: 'FILE_REQUIRED' },
        },
      ],
    },
    blockUnload: { cases: [{ happens: (page) => page.dispatch('beforeunload'), stops: true, tells: [] }] },
  },
  actions: {
    releasePreview: [
      {
        when: 'of a picture',
        params: { file: { ...picked, preview: 'blob:of-the-page', shrunk: false } },
        browser: forgetting,
        does: ['forgets blob:of-the-page'],
      },
      {
        when: 'of a paper there is none',
        params: { file: { ...paper, preview: null, shrunk: false } },
        browser: forgetting,
      },
      { when: 'nothing was picked', params: { file: null }, browser: forgetting },
    ],
  },
};

const seen = { type: 'verification.pageSeen' };
const verification: Contracts = {
  file: 'verification/verification',
  made: (services) => verificationImplementations(services),
  contracts: {
    loadProfile: {
      cases: [{ stored: session, asks: [get('getprofile?bBillAdd=1', approved)], answers: approved }],
    },
    saveDeclaration: {
      cases: [
        {
          when: 'in the profile',
          input: { from: 'profile' },
          asks: [post('updateprofile', { bowner: 1, acceptterms: 1 }, approved)],
          answers: approved,
        },
        {
          when: 'in the checkout',
          input: { from: 'checkout' },
          asks: [post('updateprofile', { bowner: 1, acceptterms: 1, bcheckout: 1 }, approved)],
          answers: approved,
        },
      ],
    },
    watchPage: {
      cases: [
        { when: 'somebody comes back to it', happens: (page) => page.show(), tells: [seen] },
        { when: 'somebody goes away', happens: (page) => page.hide(), tells: [] },
        { when: 'its window is in front again', happens: (page) => page.dispatch('focus'), tells: [seen] },
      ],
    },
  },
  actions: {
    announceProfile: [
      {
        when: 'with both names',
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
      { when: 'not there yet', params: { profile: null } },
    ],
  },
};

export const verificationContracts: readonly Contracts[] = [addressCheck, idUpload, verification];

import { assign, fromCallback, setup } from 'xstate';
import { docTypes, type DocType } from '../../../contract/domain/identity/docTypes.ts';
import type { Profile } from '../../../contract/schemas/profile.ts';
import { failureIn, isFailure } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';

/** A file in the browser. The handle gives access to the file's bytes, which never enter the chart. */
export type PickedFile = { name: string; type: string; size: number; handle: unknown };
/**
 * A file that is ready to be sent. `preview` is a temporary URL of the image; null if the file is not an image
 * that can be shown.
 */
export type PreparedFile = PickedFile & { preview: string | null; shrunk: boolean };

export type IdUploadEvent =
  | { type: 'idUpload.typeChosen'; doctype: DocType }
  | { type: 'idUpload.filePicked'; file: PickedFile }
  | { type: 'idUpload.fileDropped' }
  | { type: 'idUpload.submitted' };

/**
 * Review result of an earlier ID. `rejected` is true if staff rejected the ID; `reason` is their reason in the
 * customer's language.
 */
export type IdUploadInput = { rejected: boolean; reason: string | null };
/** `profile` is null if an ID had already been uploaded in another tab or from another device. */
export type IdUploadOutput = { profile: Profile | null };

/**
 * Uploads a passport or ID card. The customer selects the type of ID, picks a file, checks its preview and sends it
 * to staff.
 */
export const idUploadMachine = setup({
  types: {
    context: {} as {
      rejected: boolean;
      reason: string | null;
      doctype: DocType | null;
      picked: PickedFile | null;
      file: PreparedFile | null;
      missing: { doctype?: true; file?: true };
      failure: Failure | null;
      profile: Profile | null;
    },
    events: {} as IdUploadEvent,
    input: {} as IdUploadInput,
    output: {} as IdUploadOutput,
    tags: {} as 'screen:choosing' | 'screen:preparing' | 'screen:ready' | 'screen:uploading' | 'busy',
  },
  actors: {
    /** Checks the picked file and shrinks an image that is too large. */
    prepareFile: notProvided<PreparedFile, PickedFile>('idUpload.prepareFile'),
    uploadDocument: notProvided<Profile, { doctype: DocType; file: PreparedFile }>('idUpload.uploadDocument'),
    /** While this actor is running, the browser asks for confirmation before closing the page. */
    blockUnload: fromCallback(() => {}),
  },
  guards: {
    isType: (_, p: { doctype: DocType }) => docTypes.includes(p.doctype),
    isFilePicked: (_, p: { file: PickedFile }) => (p.file.handle ?? null) !== null,
    hasType: ({ context }) => context.doctype !== null,
    isFailure,
  },
  actions: {
    setType: assign({
      doctype: (_, p: { doctype: DocType }) => p.doctype,
      missing: ({ context }) => (context.missing.file ? { file: true as const } : {}),
    }),
    setPicked: assign({
      picked: (_, p: { file: PickedFile }) => p.file,
      missing: ({ context }) => (context.missing.doctype ? { doctype: true as const } : {}),
      failure: null,
    }),
    setReady: assign({ file: (_, p: { file: PreparedFile }) => p.file, picked: null }),
    setMissing: assign({
      missing: ({ context }) => ({
        ...(context.doctype ? {} : { doctype: true as const }),
        ...(context.file ? {} : { file: true as const }),
      }),
      failure: null,
    }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    setProfile: assign({ profile: (_, p: { profile: Profile }) => p.profile }),
    clearFile: assign({ file: null, picked: null }),
    clearFailure: assign({ failure: null }),
    /** Revokes the preview's URL. */
    releasePreview: (_, _p: { file: PreparedFile | null }) => {},
  },
}).createMachine({
  id: 'idUpload',
  description: 'Explains the rules before a file is picked, and shows a preview before the file is uploaded.',
  context: ({ input }) => ({
    rejected: input.rejected,
    reason: input.reason,
    doctype: null,
    picked: null,
    file: null,
    missing: {},
    failure: null,
    profile: null,
  }),
  output: ({ context }) => ({ profile: context.profile }),
  exit: [{ type: 'releasePreview', params: ({ context }) => ({ file: context.file }) }],
  initial: 'choosing',
  states: {
    choosing: {
      description: 'The shopper selects passport or ID card, and picks a file.',
      tags: ['screen:choosing'],
      on: {
        'idUpload.typeChosen': {
          guard: { type: 'isType', params: ({ event }) => ({ doctype: event.doctype }) },
          actions: [{ type: 'setType', params: ({ event }) => ({ doctype: event.doctype }) }],
        },
        'idUpload.filePicked': {
          guard: { type: 'isFilePicked', params: ({ event }) => ({ file: event.file }) },
          target: 'preparing',
          actions: [{ type: 'setPicked', params: ({ event }) => ({ file: event.file }) }],
          meta: { spec: 'KYC-03' },
        },
        'idUpload.submitted': { actions: ['setMissing'], meta: { spec: 'KYC-08' } },
      },
    },
    preparing: {
      description: 'The picked file is being checked and prepared for the preview.',
      tags: ['screen:preparing', 'busy'],
      invoke: {
        id: 'prepareFile',
        src: 'prepareFile',
        input: ({ context }) => context.picked!,
        onDone: {
          target: 'ready',
          actions: [{ type: 'setReady', params: ({ event }) => ({ file: event.output }) }],
          meta: { spec: 'KYC-03 KYC-10' },
        },
        onError: {
          target: 'choosing',
          actions: ['setFailure', 'clearFile'],
          meta: { spec: 'KYC-09 KYC-10 KYC-11' },
        },
      },
    },
    ready: {
      description: 'The preview is shown. The file can be sent, replaced or removed.',
      tags: ['screen:ready'],
      on: {
        'idUpload.typeChosen': {
          guard: { type: 'isType', params: ({ event }) => ({ doctype: event.doctype }) },
          actions: [{ type: 'setType', params: ({ event }) => ({ doctype: event.doctype }) }],
        },
        'idUpload.filePicked': {
          guard: { type: 'isFilePicked', params: ({ event }) => ({ file: event.file }) },
          target: 'preparing',
          actions: [
            { type: 'releasePreview', params: ({ context }) => ({ file: context.file }) },
            'clearFile',
            { type: 'setPicked', params: ({ event }) => ({ file: event.file }) },
          ],
        },
        'idUpload.fileDropped': {
          target: 'choosing',
          actions: [
            { type: 'releasePreview', params: ({ context }) => ({ file: context.file }) },
            'clearFile',
            'clearFailure',
          ],
        },
        'idUpload.submitted': [
          { guard: 'hasType', target: 'uploading', actions: ['clearFailure'], meta: { spec: 'KYC-03' } },
          { actions: ['setMissing'] },
        ],
      },
    },
    uploading: {
      description: 'The file is being uploaded. Leaving the page triggers a browser warning.',
      tags: ['screen:uploading', 'busy'],
      invoke: [
        { id: 'blockUnload', src: 'blockUnload', onDone: 'ready', onError: 'ready' },
        {
          id: 'uploadDocument',
          src: 'uploadDocument',
          input: ({ context }) => ({ doctype: context.doctype!, file: context.file! }),
          onDone: {
            target: 'sent',
            actions: [{ type: 'setProfile', params: ({ event }) => ({ profile: event.output }) }],
            meta: { spec: 'KYC-03 KYC-04' },
          },
          onError: [
            {
              guard: { type: 'isFailure', params: { kind: 'conflict' } },
              target: 'sent',
              meta: { spec: 'KYC-04' },
            },
            {
              target: 'ready',
              actions: ['setFailure'],
              meta: { spec: 'KYC-12' },
            },
          ],
        },
      ],
    },
    sent: {
      description: 'The file was uploaded and will be reviewed by staff.',
      type: 'final',
      tags: ['screen:uploading'],
    },
  },
});

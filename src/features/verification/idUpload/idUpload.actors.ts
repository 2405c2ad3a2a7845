import { fromCallback, type MachineImplementationsFrom } from 'xstate';
import type { DocType } from '../../../../contract/domain/identity/docTypes.ts';
import { fileFault, idFileHead, idFileType } from '../../../../contract/domain/verification/idFile.ts';
import { createFailure } from '../../../../contract/failure.ts';
import type { Profile } from '../../../../contract/schemas/profile.ts';
import type {
  idUploadMachine,
  PickedFile,
  PreparedFile,
} from '../../../../machines/verification/idUpload/idUpload.machine.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { shrinkPicture, toBase64 } from '../../../browser/imageFile.ts';

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** While this actor is running, the browser asks for confirmation before reloading or closing the page. */
const blockUnload = fromCallback(() => {
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
});

/** @throws Failure FILE_REQUIRED if the file was moved or deleted after being chosen */
const readHead = async (file: Blob): Promise<Uint8Array> => {
  try {
    return new Uint8Array(await file.slice(0, idFileHead).arrayBuffer());
  } catch {
    throw createFailure('validation', { code: 'FILE_REQUIRED' });
  }
};

export const idUploadImplementations = (services: AppServices) =>
  ({
    actors: {
      prepareFile: fromPromise<PreparedFile, PickedFile>(async ({ input }) => {
        const file = input.handle as Blob;
        const type = idFileType(await readHead(file));
        const fault = fileFault({ type, size: input.size });
        const isPicture = type?.startsWith('image/') ?? false;
        const smaller = fault === 'FILE_SIZE' && isPicture ? await shrinkPicture(file) : null;
        if (smaller === 'untrusted') throw createFailure('validation', { code: 'PHOTO_PROTECTED' });
        if (fault && !smaller) throw createFailure('validation', { code: fault });
        const ready = smaller
          ? {
              name: input.name.replace(/\.\w+$/, '.jpg'),
              type: smaller.type,
              size: smaller.size,
              handle: smaller,
            }
          : { ...input, type: type ?? input.type };
        return {
          ...ready,
          preview: isPicture ? URL.createObjectURL(smaller ?? file.slice(0, file.size, ready.type)) : null,
          shrunk: smaller !== null,
        };
      }),
      uploadDocument: fromPromise<Profile, { doctype: DocType; file: PreparedFile }>(
        async ({ input: { doctype, file }, signal }) => {
          let content_base64: string;
          try {
            content_base64 = await toBase64(file.handle as Blob);
          } catch {
            // the file was moved or deleted after being chosen
            throw createFailure('validation', { code: 'FILE_REQUIRED' });
          }
          const document = { doctype, filename: file.name.slice(-200), mime: file.type, content_base64 };
          return services.api.post('updateprofile', { document }, signal);
        },
      ),
      blockUnload,
    },
    actions: {
      releasePreview: (_: unknown, { file }: { file: PreparedFile | null }) => {
        if (file?.preview) URL.revokeObjectURL(file.preview);
      },
    },
  }) satisfies MachineImplementationsFrom<typeof idUploadMachine>;

import type { AppContext } from '../appContext.ts';
import type { Secrets } from '../platform/secrets.ts';

/** Link that undoes a change of a contact. Its token is the id of the change and a signature. */
export const undoLink = (
  { config, secrets }: Pick<AppContext, 'config' | 'secrets'>,
  changeId: string,
): string => {
  const token = `${changeId}.${secrets.of('contactUndo', changeId)}`;
  return `${config.publicUrl}/contact-undo?${new URLSearchParams({ token })}`;
};

/** Id of the change; null for a forged token. */
export const readUndoToken = (secrets: Secrets, token: string): string | null => {
  const [changeId = '', signature = ''] = token.split('.');
  return secrets.isGenuine(signature, 'contactUndo', changeId) ? changeId : null;
};

import type { AppContext } from '../appContext.ts';
import type { Secrets } from '../platform/secrets.ts';

/** Link for undoing a contact change. Its token consists of the change's id and a signature. */
export const undoLink = (
  { config, secrets }: Pick<AppContext, 'config' | 'secrets'>,
  changeId: string,
): string => {
  const token = `${changeId}.${secrets.of('contactUndo', changeId)}`;
  return `${config.publicUrl}/contact-undo?${new URLSearchParams({ token })}`;
};

/** Returns the change's id; null if the token is forged. */
export const readUndoToken = (secrets: Secrets, token: string): string | null => {
  const [changeId = '', signature = ''] = token.split('.');
  return secrets.isGenuine(signature, 'contactUndo', changeId) ? changeId : null;
};

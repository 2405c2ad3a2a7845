import type { AppContext } from '../appContext.ts';
import type { Secrets } from '../platform/secrets.ts';

/** Returns the link for undoing a contact change. Its token consists of the id of the change and a signature. */
export const undoLink = (
  { config, secrets }: Pick<AppContext, 'config' | 'secrets'>,
  changeId: string,
): string => {
  const token = `${changeId}.${secrets.of('contactUndo', changeId)}`;
  return `${config.publicUrl}/contact-undo?${new URLSearchParams({ token })}`;
};

/** Returns the id of a contact change from the token in its undo link. Returns null if the token is forged. */
export const readUndoToken = (secrets: Secrets, token: string): string | null => {
  const [changeId = '', signature = ''] = token.split('.');
  return secrets.isGenuine(signature, 'contactUndo', changeId) ? changeId : null;
};

import type { AppContext } from '../appContext.ts';
import type { Secrets } from '../platform/secrets.ts';

/** Token of the undo link in a contact-change message: the change id and a signature. */
const undoToken = (secrets: Secrets, changeId: string): string =>
  `${changeId}.${secrets.of('contactUndo', changeId)}`;

export const undoLink = (
  { config, secrets }: Pick<AppContext, 'config' | 'secrets'>,
  changeId: string,
): string =>
  `${config.publicUrl}/contact-undo?${new URLSearchParams({ token: undoToken(secrets, changeId) })}`;

/** The frame of the shop and what stands in it. */
import { Fragment } from 'react';
import type { AnyActorRef } from 'xstate';
import { Button } from '../../../src/ui/button/Button.tsx';
import { TextInput } from '../../../src/ui/field/TextInput.tsx';
import { loadNeighbours } from '../neighbours.ts';
import s from '../preview.module.css';
import { drawn, nothing, type Drawn } from './drawn.tsx';

export const shellViews: Readonly<Record<string, Drawn>> = {
  app: drawn(
    () => import('../../../src/app/crash/RootStatus.tsx'),
    ({ RootStatus }, actor) => (
      <RootStatus root={actor}>
        <p className={s.note}>The shop runs.</p>
      </RootStatus>
    ),
  ),
  shell: drawn(
    async () => ({ ...(await import('../../../src/app/layout/Layout.tsx')), actors: await loadNeighbours() }),
    ({ Layout, actors }, actor) => <Layout actors={{ ...actors, shell: actor }} onPreferences={nothing} />,
  ),
  screen: drawn(
    () => import('../../../src/app/screens/ScreenHost.tsx'),
    ({ ScreenHost }, actor) => <ScreenHost screen={actor} />,
  ),
  consent: drawn(
    () => import('../../../src/app/layout/dock/ConsentBanner.tsx'),
    ({ ConsentBanner }, actor: never) => (
      <Fragment>
        <ConsentBanner actor={actor} />
        <div className={s.frame}>
          {/* in the footer of the shop */}
          <Button onClick={() => (actor as AnyActorRef).send({ type: 'consent.settingsOpened' })}>
            Cookie settings
          </Button>
        </div>
      </Fragment>
    ),
  ),
  botCheck: drawn(
    () => import('../../../src/app/layout/dock/BotNotice.tsx'),
    ({ BotNotice }, actor) => <BotNotice actor={actor} />,
  ),
  update: drawn(
    () => import('../../../src/app/layout/dock/UpdateBar.tsx'),
    ({ UpdateBar }, actor) => <UpdateBar actor={actor} />,
  ),
  preferences: drawn(
    () => import('../../../src/features/shell/preferences/PreferencesDialog.tsx'),
    ({ PreferencesDialog }, actor) => <PreferencesDialog actor={actor} onClose={nothing} />,
  ),
  unsavedChanges: drawn(
    () => import('../../../src/components/feedback/ConfirmLeave.tsx'),
    ({ ConfirmLeave, listenForChanges }, actor: never) => (
      <div className={s.frame} {...listenForChanges(actor)}>
        <TextInput aria-label="Any field" />
        <ConfirmLeave actor={actor} />
      </div>
    ),
  ),
};

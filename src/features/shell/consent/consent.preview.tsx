import { Fragment } from 'react';
import type { AnyActorRef } from 'xstate';
import { drawn, type Drawn } from '../../../../flows/preview/drawn.tsx';
import s from '../../../../flows/preview/preview.module.css';
import { Button } from '../../../ui/button/Button.tsx';

export const preview: Drawn = drawn(
  () => import('../../../app/layout/dock/ConsentBanner.tsx'),
  ({ ConsentBanner }, actor: never) => (
    <Fragment>
      <ConsentBanner actor={actor} />
      <div className={s.frame}>
        {/* opens the same dialog as the link in the shop's footer */}
        <Button onClick={() => (actor as AnyActorRef).send({ type: 'consent.settingsOpened' })}>
          Cookie settings
        </Button>
      </div>
    </Fragment>
  ),
);

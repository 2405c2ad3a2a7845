import { I18nProvider } from '@lingui/react';
import { BrowserRouter } from 'react-router-dom';
import type { AnyActorRef } from 'xstate';
import type { World } from '../actors/world.ts';
import { i18n } from '../i18n/index.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Layout } from './layout/Layout.tsx';
import { Running } from './Running.tsx';
import { RouteBridge } from './RouteBridge.tsx';
import type { ShopParts } from './system.ts';
import type { Navigator } from './world.ts';

export type AppProps = {
  root: AnyActorRef;
  parts: ShopParts;
  world: Pick<World, 'tell'>;
  navigation: Navigator;
};

/** Words, router, and the shop in its frame. */
export const App = ({ root, parts, world, navigation }: AppProps) => (
  <I18nProvider i18n={i18n}>
    <ErrorBoundary>
      <Running root={root}>
        <BrowserRouter>
          <RouteBridge parts={parts} navigation={navigation} />
          <Layout parts={parts} onPreferences={() => world.tell.openDialog('preferences')} />
        </BrowserRouter>
      </Running>
    </ErrorBoundary>
  </I18nProvider>
);

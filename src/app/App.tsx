import { I18nProvider } from '@lingui/react';
import { BrowserRouter } from 'react-router-dom';
import type { AnyActorRef } from 'xstate';
import type { AppServices } from '../actors/services.ts';
import { i18n } from '../i18n/index.ts';
import type { ShopActors } from './actorSystem.ts';
import type { Navigator } from './appServices.ts';
import { ErrorBoundary } from './crash/ErrorBoundary.tsx';
import { RootStatus } from './crash/RootStatus.tsx';
import { Layout } from './layout/Layout.tsx';
import { RouteBridge } from './router/RouteBridge.tsx';

export type AppProps = {
  root: AnyActorRef;
  actors: ShopActors;
  services: Pick<AppServices, 'notify'>;
  navigation: Navigator;
};

/** Messages, router, and the shop in its frame. */
export const App = ({ root, actors, services, navigation }: AppProps) => (
  <I18nProvider i18n={i18n}>
    <ErrorBoundary>
      <RootStatus root={root}>
        <BrowserRouter>
          <RouteBridge actors={actors} navigation={navigation} />
          <Layout actors={actors} onPreferences={() => services.notify.openDialog('preferences')} />
        </BrowserRouter>
      </RootStatus>
    </ErrorBoundary>
  </I18nProvider>
);

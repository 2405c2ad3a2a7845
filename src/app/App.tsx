import { I18nProvider } from '@lingui/react';
import { BrowserRouter } from 'react-router-dom';
import type { AnyActorRef } from 'xstate';
import type { AppServices } from '../actors/services.ts';
import { i18n } from '../i18n/index.ts';
import type { ShopActors } from './actorSystem.ts';
import type { Navigator } from './appServices.ts';
import { ErrorBoundary } from './crash/ErrorBoundary.tsx';
import { Running } from './crash/RootStatus.tsx';
import { Layout } from './layout/Layout.tsx';
import { RouteBridge } from './router/RouteBridge.tsx';

export type AppProps = {
  root: AnyActorRef;
  parts: ShopActors;
  services: Pick<AppServices, 'tell'>;
  navigation: Navigator;
};

/** Words, router, and the shop in its frame. */
export const App = ({ root, parts, services, navigation }: AppProps) => (
  <I18nProvider i18n={i18n}>
    <ErrorBoundary>
      <Running root={root}>
        <BrowserRouter>
          <RouteBridge parts={parts} navigation={navigation} />
          <Layout parts={parts} onPreferences={() => services.tell.openDialog('preferences')} />
        </BrowserRouter>
      </Running>
    </ErrorBoundary>
  </I18nProvider>
);

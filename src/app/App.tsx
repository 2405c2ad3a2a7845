import { I18nProvider } from '@lingui/react';
import { useEffect, type FC, type ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import type { AppServices } from '../actors/services.ts';
import { i18n } from '../i18n/index.ts';
import { MessageText } from '../i18n/MessageText.tsx';
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
  /**
   * Router that provides the current location: the address bar in a browser, or the request's URL on the
   * server.
   */
  Router: FC<{ children: ReactNode }>;
  /** Called once the shop has been rendered and responds to events. */
  onDrawn?: () => void;
};

/** Renders the shop in its frame and provides the messages and the router. */
export const App = ({ root, actors, services, navigation, Router, onDrawn }: AppProps) => {
  useEffect(() => onDrawn?.(), [onDrawn]);
  return (
    <I18nProvider i18n={i18n} defaultComponent={MessageText}>
      <ErrorBoundary>
        <RootStatus root={root}>
          <Router>
            <RouteBridge actors={actors} navigation={navigation} />
            <Layout actors={actors} onPreferences={() => services.notify.openDialog('preferences')} />
          </Router>
        </RootStatus>
      </ErrorBoundary>
    </I18nProvider>
  );
};

import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ShopActors } from '../actorSystem.ts';
import type { Navigator } from '../appServices.ts';
import { toRoute } from './routes.ts';

/**
 * Connects the charts to the router. Reports every location except the first to the charts, and passes the
 * charts' navigations to the router.
 */
export const RouteBridge = ({
  actors: { screen, shell, deferredFeatures },
  navigation,
}: {
  actors: Pick<ShopActors, 'screen' | 'shell' | 'deferredFeatures'>;
  navigation: Navigator;
}) => {
  const location = useLocation();
  const navigate = useNavigate();
  // the charts have already started with the first location
  const lastReported = useRef<unknown>(location);
  useEffect(
    () =>
      navigation.bind((to, options) => void (typeof to === 'number' ? navigate(to) : navigate(to, options))),
    [navigation, navigate],
  );
  useEffect(() => {
    if (lastReported.current === location) return;
    lastReported.current = null;
    shell.send({ type: 'route.changed' });
    // `hideQuery` moves the query of an email link from the URL to the history state
    const route = toRoute(location.pathname, location.search || (location.state as string | null) || '');
    screen.send({ type: 'route.changed', route });
    const deferred = deferredFeatures.getSnapshot().context.actors;
    deferred?.openOrders.send({ type: 'route.changed', route });
    deferred?.update.send({ type: 'route.changed', route });
  }, [location, screen, shell, deferredFeatures]);
  return null;
};

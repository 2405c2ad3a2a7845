import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ShopActors } from '../actorSystem.ts';
import type { Navigator } from '../appServices.ts';
import { toRoute } from './routes.ts';

/** Between the address bar and the charts: every new location is told, and the charts' wishes reach the router. */
export const RouteBridge = ({
  parts: { screen, shell },
  navigation,
}: {
  parts: Pick<ShopActors, 'screen' | 'shell'>;
  navigation: Navigator;
}) => {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(
    () =>
      navigation.bind(
        (way, options) => void (typeof way === 'number' ? navigate(way) : navigate(way, options)),
      ),
    [navigation, navigate],
  );
  useEffect(() => {
    shell.send({ type: 'route.changed' });
    screen.send({ type: 'route.changed', route: toRoute(location.pathname, location.search) });
  }, [location, screen, shell]);
  return null;
};

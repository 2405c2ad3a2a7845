/** Icons needed for the first load: stroke paths with round caps on a 24 × 24 grid, drawn for this shop. */
export const icons = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  cart: 'M3 4h2.2l2.3 11h10l2-8H6.2M9 19.5v.1M16.5 19.5v.1',
  user: 'M8 8a4 4 0 108 0 4 4 0 10-8 0zM4.5 20.5c.8-4 3.6-6 7.5-6s6.7 2 7.5 6',
  phone: 'M7.5 2.5h9v19h-9zM11 18.5h2',
  alert: 'M12 4L2.8 20h18.4zM12 10v4.5M12 17.2v.1',
  error: 'M3 12a9 9 0 1018 0 9 9 0 10-18 0zM12 7.5v5M12 16.2v.1',
  search: 'M4 10.5a6.5 6.5 0 1013 0 6.5 6.5 0 10-13 0zM15.5 15.5L20.5 20.5',
  arrowUp: 'M12 20V4.5M5.5 11L12 4.5l6.5 6.5',
  lock: 'M5 10.5h14v10H5zM8 10.5V7.5a4 4 0 018 0v3M12 14.5v2',
  wifiOff:
    'M3 3l18 18M2.5 9.5a14 14 0 014.7-2.9M10.5 5.6a14 14 0 0111 3.9M5.8 13a9.5 9.5 0 014-2.3M14.5 10.8A9.5 9.5 0 0118.2 13M9 16.3a4.8 4.8 0 016 0M12 19.7v.1',
} as const;

/**
 * Name of an icon in `icons`, or the path of any other icon. The path comes from `laterIcons` or, if only one
 * file uses the icon, from that file.
 */
export type IconName = keyof typeof icons | `M${string}`;

import type { MetadataRoute } from 'next';
import { staticFilePaths } from './_lib/routes.ts';
import { homePageDefinition } from './definition.ts';

/** Returns the web app manifest, which phones use for a home screen icon. The colours match `app/_styles/tokens.css`. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: 'Ringscope: a Monero explorer',
    short_name: 'Ringscope',
    start_url: homePageDefinition.path,
    display: 'browser',
    background_color: '#f5f7f4',
    theme_color: '#f5f7f4',
    icons: [
      { src: staticFilePaths.icon, sizes: 'any', type: 'image/svg+xml' },
      { src: staticFilePaths.touchIcon, sizes: '180x180', type: 'image/png' },
    ],
  };
}

import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js';

/**
 * Returns the configuration of Next.
 *
 * @param {string} phase whether Next builds the site, serves it or runs in development mode
 * @returns {import('next').NextConfig}
 */
export default function config(phase) {
  return {
    // `npm start` and `npm test` serve each build from its own folder (bin/setup/build.mjs). A newer build therefore never
    // changes files of a running site.
    distDir: phase === PHASE_DEVELOPMENT_SERVER ? '.next' : (process.env.RINGSCOPE_SITE_FOLDER ?? '.next'),
    poweredByHeader: false,
    // No page shows an image, so the route that fetches and resizes images is disabled.
    images: { unoptimized: true },
    reactStrictMode: true,
    // `npm run verify` checks the types of the whole repository, so the build does not check them again.
    typescript: { ignoreBuildErrors: true },
    // These modules open sockets. They are loaded from node_modules, because bundling them has no advantage.
    serverExternalPackages: ['pg', 'drizzle-orm'],
    // The packages of this repository are TypeScript, which Next bundles with the pages.
    transpilePackages: ['@ringscope/protocol', '@ringscope/rpc'],
    // The server of this project compresses responses, sets their headers and caches rendered pages.
    compress: false,
    generateEtags: false,
  };
}

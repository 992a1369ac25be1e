import { PHASE_PRODUCTION_BUILD } from 'next/constants.js';

const everywhere = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  // A visitor's path through the chain is nobody else's business. Not `no-referrer`: it makes the origin of a form
  // post `null`, and then the check that a post comes from our own page has nothing to compare.
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  {
    key: 'Permissions-Policy',
    value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  },
];

/**
 * Pages are complete HTML and are never hydrated: Next's client runtime is 135 kB of compressed script before the first
 * line of ours. The production build puts our own entry, a few kB that only add to the page, in its place.
 * `next dev` keeps the runtime, for its reloads and error overlay, and loads the same entry by its usual name.
 */
const clientEntry = {
  'next/dist/client/app-next-turbopack.js': './instrumentation-client.ts',
};

/** @returns {import('next').NextConfig} */
export default function config(/** @type {string} */ phase) {
  return {
    // npm start and npm test serve a finished build from a folder of its own (bin/setup/build.mjs), so that building
    // a newer one never changes files under a running site.
    distDir: process.env.RINGSCOPE_SITE_FOLDER ?? '.next',
    poweredByHeader: false,
    // No page shows a picture: the route that fetches and resizes them is not offered.
    images: { unoptimized: true },
    reactStrictMode: true,
    // `npm run verify` checks the types of the whole repository; a visitor's first start need not wait for it.
    typescript: { ignoreBuildErrors: true },
    turbopack: phase === PHASE_PRODUCTION_BUILD ? { resolveAlias: clientEntry } : {},
    // Node modules that open sockets stay what they are; bundling gains nothing.
    serverExternalPackages: ['pg', 'drizzle-orm'],
    experimental: {
      // The largest body is a reserve proof with a thousand outputs.
      serverActions: { bodySizeLimit: '768kb' },
    },
    async headers() {
      return [
        { source: '/:path*', headers: everywhere },
        {
          // Pages have a policy each, see proxy.ts. This is for what is looked for among the files and not found.
          source: '/_next/:path*',
          headers: [{ key: 'Content-Security-Policy', value: "default-src 'self'; frame-ancestors 'none'" }],
        },
        {
          source: '/api/:path*',
          headers: [
            { key: 'Access-Control-Allow-Origin', value: '*' },
            { key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' },
            { key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'" },
          ],
        },
      ];
    },
  };
}

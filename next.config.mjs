/** @returns {import('next').NextConfig} */
export default function config() {
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
    // Node modules that open sockets stay what they are; bundling gains nothing.
    serverExternalPackages: ['pg', 'drizzle-orm'],
    // The server compresses, writes every header, and keeps finished pages.
    compress: false,
    generateEtags: false,
  };
}

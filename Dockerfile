# The first stage builds the site with all packages. The final image contains only what the server loads, without tools for building and checking.
# To pin the base image by its digest, see docs/operations.md, "The image".
ARG BASE=node:24.21.0-bookworm-slim
FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM ${BASE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Keeps optional dependencies, which include sharp's binaries. Removes the pinned Node, because the base image has the same one, and type files, which
# Node does not read. Of Tesseract, which reads receipts, it keeps the one core and the one language file that are used: 6 of 58 MB.
RUN npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/node-linux-* node_modules/.bin node_modules/.package-lock.json \
  && find node_modules -type f \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' \) -delete \
  && find node_modules/tesseract.js-core -name 'tesseract-core*' ! -name 'tesseract-core-simd-lstm.js' ! -name 'tesseract-core-simd-lstm.wasm' -delete \
  && rm -rf node_modules/@tesseract.js-data/eng/4.0.0

FROM ${BASE}
# Limits of the memory allocator, and the cache of compiled code: as in `npm start`.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/app/compiled \
  MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
# For `npm run mall -- restore --from`: the version that replicates in the compose files, because replicas differ between versions.
COPY --from=litestream/litestream:0.5.17@sha256:4b02b9859a6b6b4087d8b8944e15f7e984bd7957cba322bbeee38b0e27b9656a /usr/local/bin/litestream /usr/local/bin/litestream
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json LICENSE ./
COPY config ./config
COPY shared ./shared
COPY server ./server
COPY --from=build /app/dist ./dist
RUN mkdir /data compiled && chown 1000:1000 /data compiled
USER 1000:1000
# Starts once, so that later starts find compiled code even in a read-only container. Runs as the final user, because Node has a cache for each account.
RUN node --max-semi-space-size=4 --max-old-space-size=256 --initial-old-space-size=112 config/warm-up.ts
# The release, as metrics report it; empty: the version in package.json.
ARG RELEASE=
ENV RELEASE=${RELEASE}
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Docker starts a process for each check. The shell's built-in means cost a tenth of a Node process.
HEALTHCHECK --interval=30s --timeout=3s --start-period=20s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/${PORT:-3000} && printf 'GET /healthz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r -t 2 _ status _ <&3 && [ \"$status\" = 200 ]"]
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=256", "--initial-old-space-size=112", "server/main.ts"]

# Tried with buildah (chroot isolation, no daemon) on a stand-in for the base image, Debian 12 with
# Node.js 24: no registry of images could be reached.

# Installs everything and builds the server and the pages.
FROM node:24-bookworm-slim AS build
WORKDIR /app
# The packages first: a change of the sources does not install them again.
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY packages/server/package.json packages/server/
COPY packages/tax-lots/package.json packages/tax-lots/
COPY packages/web/package.json packages/web/
RUN npm install --no-save --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run build
# What only development needs: its packages (the image has a Node of its own), tests, measurements.
RUN npm prune --omit=dev --no-audit --no-fund --loglevel=error \
    && rm -rf node_modules/node-linux-* node_modules/typescript node_modules/.cache packages/server/testing packages/server/eval \
    && find packages scripts content -name '*.test.ts*' -delete

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json /app/LICENSE /app/CHANGELOG.md ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/scripts scripts
COPY --from=build /app/packages packages
COPY --from=build /app/content content
# Everything above belongs to root. The site writes into /data, and what can be lost into /tmp.
RUN mkdir /data && chown node:node /data
USER node
ENV HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
    CMD ["node", "scripts/is-ready.mjs"]
# Not npm: it ends at the signal to stop, and the container with it, before the site has.
CMD ["node", "scripts/start.mjs"]

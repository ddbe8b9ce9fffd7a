# Built and started with buildah (chroot isolation) on a stand-in for the image below, Debian 12 with
# Node.js 24: no registry of images could be reached.
FROM node:24-bookworm-slim
WORKDIR /app
RUN mkdir /data && chown node:node /data /app
USER node
COPY --chown=node:node . .
# Installs too, and notes what it installed: a start finds both done.
RUN npm run build
ENV HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Not npm: it ends at the signal to stop, and the container with it, before the site has.
CMD ["node", "scripts/start.mjs"]

# Not tried where it was written: there was no container engine at hand.
FROM node:24-bookworm-slim
WORKDIR /app
COPY --chown=node:node . .
RUN npm ci --include=dev --include=optional --no-audit --no-fund
ENV HOST=0.0.0.0 DATA_DIR=/data
RUN mkdir /data && chown node:node /data /app
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
CMD ["npm", "start", "--silent"]

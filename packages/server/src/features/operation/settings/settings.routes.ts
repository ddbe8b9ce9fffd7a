import { changeSettings, getSettings } from '@lotwise/contract/operation/settings';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { SETTINGS_TAG } from '../../../platform/cache/tags.ts';
import { change } from './settings.service.ts';

export function settingsRoutes(app: App): void {
  const { platform } = app;
  const { settings } = platform;
  const shown = () => ({
    settings: settings.current(),
    defaults: settings.defaults,
    demandsStaffFactor: platform.config.demandsStaffFactor,
  });

  route(app, getSettings, async () => shown());

  route(app, changeSettings, async ({ me, now, purge }, { body }) => {
    await change(platform, { change: body, actor: me, now });
    purge(SETTINGS_TAG);
    return shown();
  });
}

// What the bar shows members: visitors don't load it.
export { Bell } from '../../members/notifications/Bell.tsx';
export { ProfileMenu } from './ProfileMenu.tsx';

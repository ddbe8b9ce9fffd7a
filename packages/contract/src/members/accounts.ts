import {
  BIO_MAX,
  EMAIL_MAX,
  EXPERTISE_TAGS_MAX,
  NAME_MAX,
  NEW_PASSWORD_MIN,
  PASSWORD_MAX,
  SIGNUP_PASSWORD_MIN,
  TOKEN_MAX,
  USERNAME_MAX,
  USERNAME_MIN,
} from '@lotwise/domain/shared/limits';
import { TIERS } from '@lotwise/domain/members/tiers';
import { plainText } from '@lotwise/domain/community/shown-text';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { count, id, time } from '../shared.ts';
import { tagList } from '../community/tag-list.ts';
import { nameText, optionalText, text } from '../text.ts';

/** What is mailed to a member. `emailNotifications` is the master switch of the others. */
export const notificationPreferences = z.object({
  emailNotifications: z.boolean(),
  answerNotifications: z.boolean(),
  weeklyDigest: z.boolean(),
  marketingEmails: z.boolean(),
});
/**
 * The four switches, each on or off. Example: `{ emailNotifications: true, answerNotifications:
 * true, weeklyDigest: false, marketingEmails: false }`.
 */
export type NotificationPreferences = z.output<typeof notificationPreferences>;

/** The signed-in member's own record. Nobody else receives it. */
export const currentUser = z.object({
  id,
  username: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  bio: z.string().nullable(),
  expertiseTags: z.array(z.string()),
  reputation: count,
  subscriptionTier: z.enum(TIERS),
  /** Whether the member currently has a verified profession. */
  isExpert: z.boolean(),
  /** That profession as shown beside their name, such as `CPA (US)`. */
  credential: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  createdAt: time,
  questionCount: count,
  answerCount: count,
  emailVerified: z.boolean(),
  /** Whether an admin has given the member the right to moderate. */
  isModerator: z.boolean(),
  /** Until when the account is suspended: so long the rights above rest. */
  suspendedUntil: time.nullable(),
  /** Whether the powers of an admin or moderator rest until they turn two-factor on. */
  needsSecondFactor: z.boolean(),
  notificationPreferences,
  /** Said once, by the sign-in that brought a closed account back. */
  isReopened: z.boolean().optional(),
});
/** The signed-in member's own record, with what nobody else sees of it. */
export type CurrentUser = z.output<typeof currentUser>;

/**
 * A username: 3 to 20 letters, digits, `_`, `-` and `.`, unique whatever the case. Else one of the
 * sentences below. Example: `ada.byron`.
 */
export const username = text('Username must be at least 3 characters')
  .trim()
  .min(USERNAME_MIN, 'Username must be at least 3 characters')
  .max(USERNAME_MAX, 'Username must be less than 20 characters')
  .regex(/^[\p{L}\p{N}_.-]*$/u, 'Username may contain letters, digits, _, - and . only');

/** An email address as people type it. */
export const email = text('Please enter a valid email address')
  .trim()
  .max(EMAIL_MAX, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'));

const tooLongPassword = `Password must be at most ${PASSWORD_MAX} characters`;

/** What the login form sends. */
export const loginBody = z.object({
  email,
  password: text('Password is required')
    .min(1, 'Password is required')
    .max(PASSWORD_MAX, tooLongPassword),
});

/** The word of an invitation, where the site asks for one. */
export const invitationToken = optionalText(TOKEN_MAX, 'This is not an invitation');

/** What the sign-up form sends. */
export const signupBody = z.object({
  username,
  email,
  password: text('Password must be at least 6 characters')
    .min(SIGNUP_PASSWORD_MIN, 'Password must be at least 6 characters')
    .max(PASSWORD_MAX, tooLongPassword),
  firstName: nameText(NAME_MAX),
  lastName: nameText(NAME_MAX),
  bio: optionalText(BIO_MAX, 'Bio must be less than 500 characters', plainText),
  invitation: invitationToken,
});

/** The sign-up form as it is filled in: the confirmation stays in the browser. */
export const signupForm = signupBody
  .extend({ confirmPassword: text() })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

/** Creates an account and signs it in. */
export const signUp = defineCall('POST /api/auth/signup', {
  access: 'anyone',
  summary:
    'Create an account and log in. 409 when the username or email is taken, in any case of letters.',
  body: signupBody,
  reply: currentUser,
  status: 201,
});

/**
 * What a right password returns where the account has two-factor: the token that the second step
 * takes.
 */
export const secondStep = z.object({
  secondStep: z.object({
    /** Good for ten minutes and one sign-in. */
    token: z.string(),
    expiresAt: time,
  }),
});

/**
 * Signs in. A wrong password and an unknown email are told apart neither by response nor by time.
 */
export const logIn = defineCall('POST /api/auth/login', {
  access: 'anyone',
  whileSuspended: true,
  summary:
    'Log in with email and password. With two-factor on, the reply is a token for the second step, and nobody is logged in yet.',
  body: loginBody,
  reply: z.union([currentUser, secondStep]),
});

/** Ends this session; without one it does nothing. */
export const logOut = defineCall('POST /api/auth/logout', {
  access: 'anyone',
  whileSuspended: true,
  summary: 'End this session.',
});

/** The member of this session. */
export const getCurrentUser = defineCall('GET /api/auth/user', {
  access: 'member',
  summary: 'Your own record; 401 when logged out.',
  reply: currentUser,
});

/** What a member knows about, by the tags of questions. */
export const expertiseTags = tagList({
  max: EXPERTISE_TAGS_MAX,
  tooMany: `You can only add up to ${EXPERTISE_TAGS_MAX} expertise tags.`,
});

/** Changes parts of the member's profile; a part that is absent stays. */
export const updateProfile = defineCall('PATCH /api/auth/user', {
  access: 'member',
  summary: 'Change your profile: any of username, firstName, lastName, bio, expertiseTags.',
  body: z.object({
    username: username.optional(),
    firstName: nameText(NAME_MAX),
    lastName: nameText(NAME_MAX),
    bio: optionalText(BIO_MAX, 'Bio must be less than 500 characters', plainText),
    expertiseTags: expertiseTags.optional(),
  }),
  reply: currentUser,
  isSpeech: true,
});

/** A password that someone chooses for an account they have. */
export const newPassword = text('Password must be at least 8 characters')
  .min(NEW_PASSWORD_MIN, 'Password must be at least 8 characters')
  .max(PASSWORD_MAX, tooLongPassword);

/**
 * The proof that it is the member who asks, beside a change that a stolen session must not make. An
 * account without a password shows a sign-in of the last 15 minutes instead and sends none.
 */
export const proof = {
  currentPassword: text('Current password is required')
    .max(PASSWORD_MAX, tooLongPassword)
    .optional(),
};

/**
 * The proof beside what whoever has only the password must not do: a change of the ways to log in,
 * of the password or of the address, and closing the account. Where two-factor is on, `code` is one
 * of the app or a recovery code; whoever logged in with a passkey within the last 15 minutes needs
 * none.
 */
export const factorProof = { ...proof, code: text().max(40, 'Incorrect code').optional() };

/** What the password form sends. */
export const passwordBody = z.object({
  currentPassword: text('Current password is required')
    .min(1, 'Current password is required')
    .max(PASSWORD_MAX, tooLongPassword),
  newPassword,
  code: factorProof.code,
});

/** The password form as it is filled in. */
export const passwordForm = passwordBody
  .extend({ confirmPassword: text() })
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

/** Changes the password and ends every other session of the member. */
export const changePassword = defineCall('PATCH /api/auth/password', {
  access: 'member',
  whileSuspended: true,
  summary:
    'Change your password; your other sessions end. With two-factor on, it takes a code. A wrong current password is 400 on currentPassword.',
  body: passwordBody,
});

/** Changes any of the four preferences. */
export const updateNotificationPreferences = defineCall('PATCH /api/auth/notifications', {
  access: 'member',
  whileSuspended: true,
  summary: 'Choose which emails you get: any of the four switches.',
  body: notificationPreferences.partial(),
  reply: notificationPreferences,
});

/**
 * Names that would speak for the site, or read as its “deleted user”, in the languages that many of
 * its readers speak. How they are compared: `username-rules.ts`.
 */
export const RESERVED = `
abuse admin admins administrator administration billing contact deleted desk editor editors editorial help
helpdesk hostmaster info legal mod mods moderation moderator moderators noreply official owner
payments postmaster press privacy root security staff support sysadmin system team verified webmaster
administrador administradora administrateur amministratore verwaltung moderador moderadora moderateur
moderatore moderación soporte suporte supporto assistance assistenza kundendienst hilfe ayuda ajuda
aiuto redaktion redaccion equipo equipe oficial officiel ufficiale offiziell
админ админы администратор администрация адміністратор адміністрація модератор модераторы модерация
поддержка техподдержка підтримка помощь допомога команда редакция редакція официальный
διαχειριστης διαχείριση συντονιστης υποστηριξη βοηθεια ομαδα επισημος
管理员 管理員 客服 版主 官方 管理者 管理人 運営 公式 サポート モデレーター アドミン 관리자 운영자 운영진 고객센터 고객지원 공식
مدير المدير مشرف المشرف الدعم ادمن أدمن מנהל מנהלת תמיכה מנחה แอดมิน ผู้ดูแล एडमिन व्यवस्थापक
`
  .trim()
  .split(/\s+/);

/** What is put before or after such a name to make it sound truer, and changes nothing in it. */
export const AFFIXES = `
account bot care center centre chief client crypto customer customers desk head help hq im its lead
main mr mrs ms my new official online original our real service site super senior tax team the
thereal true user web your
`
  .trim()
  .split(/\s+/);

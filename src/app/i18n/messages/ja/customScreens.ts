/** Japanese messages of the custom screens. */
export default {
  branchForms: '支店フォーム',
  branchActivity: '支店のアクティビティ',
  branchDevices: '支店デバイス',
  deviceBranches: 'デバイスの支店',
  formBranches: 'フォームの支店',
  formUsers: 'フォームのユーザーとロール',
  formEvents: 'フォームのイベント',
  formActivity: 'フォームのアクティビティ',
  formSchedule: 'フォームのスケジュール',
  userRoles: 'ユーザーのロール',
  userBranches: 'ユーザーの支店',
  userForms: 'ユーザーのフォーム',
  userActivity: 'ユーザーのアクティビティ',
  eventForms: 'イベントフォーム',
  client: 'クライアント',
}

/** French messages of problems, by the codes of `model/problemMessages.ts`. */
export default {
  UNAUTHORIZED: 'Connectez-vous d’abord.',
  WRONG_SIGNATURE:
    'La signature ne convient pas : HMAC-SHA256 du corps, du nonce et de l’heure avec le jeton, de cinq minutes au plus.',
  WRONG_PUBLIC_KEY:
    'L’appel ne porte dans x-api-key aucune clé publique, ou pas celle de ce point d’accès.',
  invalid_grant: 'L’adresse e-mail ou le mot de passe est incorrect.',
  NOT_ACTIVE: 'Ce compte n’est pas actif. Adressez-vous à votre administrateur.',
  DEMO_PASSWORD:
    'Ce compte a encore le mot de passe public de la démo. Il lui faut d’abord un nouveau mot de passe.',
  invalid_request: 'L’adresse e-mail et le mot de passe sont obligatoires.',
  invalid_client: 'L’identifiant de cette application est incorrect.',
  unsupported_grant_type: 'Ce mode de connexion n’est pas proposé.',
  FORBIDDEN: 'L’autorisation « %{permission} » est nécessaire. Demandez-la à un administrateur.',
  FORBIDDEN_HERE:
    'L’autorisation « %{permission} » est nécessaire dans cette agence aussi. Demandez-la à un administrateur.',
  FORBIDDEN_EVERYWHERE:
    'L’autorisation « %{permission} » est nécessaire dans toutes les agences. Demandez-la à un administrateur.',
  FORBIDDEN_WITHOUT_ROLE: 'Le rôle %{role} est nécessaire.',
  FORBIDDEN_NO_ROLE: 'Vous n’avez pas encore de rôle. Demandez-en un à un administrateur.',
  FORBIDDEN_ROLE: 'Un rôle valable dans toutes les agences est nécessaire.',
  FORBIDDEN_OWNER:
    '« %{title} » appartient à quelqu’un d’autre. Enregistrez votre propre copie pour la modifier.',
  SIGN_UP_CLOSED:
    'Il n’est pas possible de s’inscrire ici soi-même. Demandez un compte à votre administrateur.',
  LINK_EXPIRED: 'Ce lien a déjà été utilisé ou n’est plus valable. Demandez-en un nouveau.',
  NOT_FOUND: 'Introuvable : %{title}.',
  FEED_NOT_FOUND: 'Cette adresse de calendrier n’existe pas ou a été révoquée.',
  TOO_MANY_FEEDS:
    'Une personne peut avoir au plus %{most} adresses de calendrier. Révoquez-en une d’abord.',
  NO_OCCURRENCE: 'N’a pas lieu à %{start} : %{title}. La date a peut-être été déplacée ou omise.',
  NOT_FOUND_OF_MANY:
    '%{smart_count} de ces éléments est introuvable : %{many}. |||| %{smart_count} de ces éléments sont introuvables : %{many}.',
  FILE_NOT_FOUND: 'Ce fichier est introuvable.',
  UNKNOWN_PATH: 'Il n’y a rien à l’adresse %{verb} %{path}.',
  METHOD_NOT_ALLOWED: '%{verb} n’est pas proposé ici. Autorisé : %{allowed}.',
  PAYLOAD_PART_TOO_LARGE:
    'Les données dépassent les %{limit} octets autorisés : %{part} en a %{size} à lui seul.',
  PAYLOAD_TOO_LARGE: 'Les données dépassent les %{limit} octets autorisés.',
  RANGE_NOT_SATISFIABLE: 'Cette partie est en dehors des %{size} octets du fichier.',
  HEADERS_TOO_LARGE:
    'L’adresse et les en-têtes de l’appel dépassent les %{limit} octets autorisés.',
  CALL_TOO_SLOW: 'L’appel a mis trop de temps à arriver.',
  UNREADABLE_CALL: 'La requête n’a pas pu être lue comme du HTTP.',
  TOO_MANY_MATCHES: 'On peut attribuer au plus %{most} éléments à la fois. Affinez la recherche.',
  TOO_MANY_RECORDS: 'Un fichier peut contenir au plus %{most} éléments. Prenez-en moins à la fois.',
  UNSUPPORTED_MEDIA_TYPE:
    'Le type de contenu « %{given} » n’est pas lu ici. Autorisé : %{allowed}.',
  UNREADABLE_BODY: 'Les données n’ont pas pu être lues : %{reason}.',
  WRONG_BODY: 'Les données n’ont pas la forme attendue : %{expected}.',
  UNSTORABLE_TEXT:
    '%{where} contient un caractère qui ne peut pas être enregistré (NUL ou moitié d’une paire de substitution).',
  UNKNOWN_FIELD: 'Aucun champ %{fields} dans : %{many}. Champs connus : %{known}.',
  UNKNOWN_SORT: 'Cette liste ne peut pas être triée par « %{field} ». Champs connus : %{known}.',
  UNKNOWN_FILTER:
    'Cette liste ne peut pas être filtrée par « %{field} ». Champs connus : %{known}.',
  WRONG_OPERATOR:
    '« %{field} » ne peut pas être comparé avec « %{operator} ». Autorisé : %{allowed}.',
  WRONG_FILTER_VALUE: '« %{given} » n’est pas une valeur de « %{field} » (%{kind}).',
  TOO_MANY_REACTIONS: 'Un message a au plus %{most} réactions différentes.',
  SMS_TOO_LONG: 'Un SMS a au plus %{most} caractères. Envoyez le texte en plusieurs messages.',
  SMS_NOT_EDITABLE: 'Un message envoyé par SMS ne peut pas être modifié.',
  TOO_MANY_TARGETS: 'Un flux a au plus %{most} cibles ; %{given} ont été données.',
  NOT_LIVE: 'Les modifications de « %{given} » ne sont pas annoncées. Entités connues : %{known}.',
  UNKNOWN_LINK: '« %{link} » n’est pas un lien de %{title}.',
  WRONG_QUERY: 'Ces indications ne sont pas comprises : %{faults}',
  TOO_MANY_GROUPS:
    'Cela fait %{groups} groupes, et %{most} au plus sont comptés à la fois. Choisissez une unité de temps plus longue, une période plus courte ou moins de valeurs.',
  TOO_SLOW:
    'Le comptage a duré plus de %{seconds} secondes. Choisissez une période plus courte, moins d’agences ou plus de filtres.',
  VALIDATION:
    '%{smart_count} champ doit être modifié. |||| %{smart_count} champs doivent être modifiés.',
  WRONG_VALUE: 'Une valeur est mal formée ou hors de ses limites.',
  CONFLICT: 'Quelqu’un d’autre a fait une modification entre-temps : %{title}.',
  PERMISSION_CHANGED:
    'Quelqu’un d’autre a modifié cette autorisation entre-temps. Vous voyez maintenant l’état actuel.',
  MOVED: 'Quelqu’un d’autre a fait un déplacement entre-temps : %{title}. Rechargez la liste.',
  DUPLICATE:
    'Il existe déjà un élément (%{title}) avec la même valeur : %{fields}. |||| Il existe déjà un élément (%{title}) avec les mêmes valeurs : %{fields}.',
  DUPLICATE_OF_SOMETHING: 'Un tel élément existe déjà.',
  IN_USE: 'Encore en usage : %{title}. À retirer ou à modifier d’abord : %{dependants}.',
  LOOKUP_CODE_IN_USE:
    'Encore en usage : %{dependants}. Choisissez-y d’abord une autre valeur, sinon le code y serait affiché sans son texte.',
  LOOKUP_IN_USE:
    'Encore en usage : %{dependants}. Le code y sera affiché sans son texte et une autre valeur sera nécessaire pour enregistrer. Supprimer quand même ?',
  TRANSITION_REFUSED:
    'Rien n’a été modifié : %{smart_count} des enregistrements ne le permet pas dans son état actuel. |||| Rien n’a été modifié : %{smart_count} des enregistrements ne le permettent pas dans leur état actuel.',
  NOT_REMOVED:
    'Rien n’a été supprimé : %{smart_count} des éléments est encore en usage (%{dependants}). |||| Rien n’a été supprimé : %{smart_count} des éléments sont encore en usage (%{dependants}).',
  REFERENCE: 'Un élément auquel celui-ci renvoie, ou qui renvoie à lui, s’y oppose.',
  IDEMPOTENCY_KEY_REUSED:
    'Cette Idempotency-Key a déjà servi avec d’autres données. Utilisez-en une nouvelle.',
  WRONG_IDEMPOTENCY_KEY: 'Une Idempotency-Key compte de 1 à 200 caractères imprimables.',
  WRONG_IF_MATCH:
    'If-Match valait « %{given} » ; autorisé : "*" ou une version entre guillemets, comme la donne un ETag.',
  UNDO_NOT_FOUND: 'Il n’y a rien ici que vous puissiez annuler.',
  UNDO_USED: 'Cela a déjà été annulé.',
  UNDO_EXPIRED: 'C’est trop ancien pour être annulé.',
  UNDO_BLOCKED:
    'Rien n’a été annulé : quelque chose bloque %{smart_count} enregistrement. |||| Rien n’a été annulé : quelque chose bloque %{smart_count} enregistrements.',
  FILTER_NOT_EDITABLE: 'Ce filtre ne peut pas être modifié',
  FORM_NOT_HERE: 'Le formulaire n’est pas utilisé dans cette agence',
  FORM_NOT_YOURS: 'Le formulaire n’est attribué ni à vous ni à votre rôle dans cette agence',
  FORM_WITHOUT_SECTIONS: 'Le formulaire n’a aucune section à remplir dans cette agence',
  SECTION_NOT_PUBLISHED: 'La section « %{section} » n’a pas encore été publiée',
  SECTION_VERSION_MISSING:
    'La version %{number} de la section « %{section} » manque dans la base de données. Restaurez-la à partir d’une sauvegarde.',
  DOCUMENT_COMPLETED: 'Le document a déjà été envoyé',
  DOCUMENT_EXPIRED: 'Le document a expiré et ne peut plus être rempli',
  MESSAGE_DELETED: 'Ce message a été supprimé',
  MESSAGE_HIDDEN: 'Un modérateur a masqué ce message',
  MODERATORS_ONLY: 'Seuls les modérateurs de la conversation peuvent le faire',
  MESSAGE_NOT_YOURS: 'Seul l’auteur d’un message peut le modifier',
  MESSAGE_NOT_YOURS_TO_REMOVE: 'Seul l’auteur d’un message peut le supprimer',
  MESSAGE_IN_OTHER_NAME: 'Un message s’envoie en son propre nom',
  LEAVING_NOT_YOURS:
    'Seule la personne elle-même ou un modérateur peut changer qui a quitté une conversation',
  PARTICIPANT_NOT_YOURS_TO_REMOVE:
    'Seul un modérateur peut retirer un participant. Vous pouvez quitter vous-même la conversation.',
  REPLY_ELSEWHERE: 'Une réponse doit citer un message de la même conversation',
  LAST_PARTICIPANT: 'Le dernier participant d’une conversation ne peut pas être retiré',
  NOT_PARTICIPANT: 'Seuls les participants d’une conversation peuvent y écrire',
  TOO_MANY_REQUESTS: 'Trop de tentatives. Réessayez dans %{seconds} secondes.',
  TOO_MANY_FOR_LONG: 'Trop de tentatives. Réessayez dans %{minutes} minutes.',
  TOO_MANY_SUBSCRIPTIONS: 'Vous avez déjà %{most} abonnements ouverts. Fermez-en d’abord un.',
  TOO_MANY_TRANSFERS:
    'Vous avez déjà %{most} exports, imports ou grandes attributions en cours. Attendez que l’un d’eux se termine.',
  TRANSFERS_BUSY:
    'D’autres personnes exportent, importent ou attribuent beaucoup d’éléments en ce moment. Réessayez dans quelques minutes.',
  UNAVAILABLE: 'Le service est très sollicité. Réessayez dans un instant.',
  DISK_FULL:
    'Rien n’a été enregistré : le disque du service est plein. Prévenez votre administrateur.',
  INTERNAL: 'Une erreur s’est produite ici. Elle a été consignée sous la requête %{requestId}.',
  SERVER_ERROR: 'Erreur du serveur',
  UNKNOWN_ERROR: 'Erreur inconnue',
  OFFLINE: 'Le serveur est injoignable. Vous êtes peut-être hors ligne.',
  UNREADABLE: 'Le serveur a donné une réponse illisible.',
}

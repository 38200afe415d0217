/** Spanish words of the shell; what is missing stays English. */
export default {
  signIn: {
    title: 'Iniciar sesión en Branchdesk', email: 'Correo electrónico', password: 'Contraseña', show: 'Mostrar', showLabel: 'Mostrar contraseña', hide: 'Ocultar', hideLabel: 'Ocultar contraseña', submit: 'Iniciar sesión', busy: 'Iniciando sesión…',
    emailRequired: 'El correo electrónico es obligatorio', passwordRequired: 'La contraseña es obligatoria', failed: 'No se pudo iniciar sesión. Inténtelo de nuevo.',
    offline: 'No se puede contactar con el servidor. Puede que no tenga conexión.', ended: 'Su sesión ha terminado.', idle: 'Se cerró la sesión tras 30 minutos sin actividad.',
  },
  starting: 'Cargando la consola',
  skip: 'Saltar al contenido',
  menu: { label: 'Menú principal', open: 'Abrir menú', collapse: 'Contraer menú', expand: 'Expandir menú' },
  groups: { Dashboard: 'Panel', Business: 'Negocio', Users: 'Usuarios', Templates: 'Plantillas', Applications: 'Aplicaciones', Integrations: 'Integraciones', Settings: 'Configuración' },
  sites: { label: 'Sucursales', count: '%{chosen} de %{total}', search: 'Buscar sucursales', all: 'Seleccionar todo', none: 'Quitar todo', empty: 'Ninguna sucursal encontrada', loading: 'Cargando sucursales…' },
  search: { open: 'Buscar en todo', label: 'Buscar en todo', screens: 'Pantallas', hint: 'Escriba al menos 2 caracteres', empty: 'Nada encontrado para «%{term}»', busy: 'Buscando…' },
  language: { label: 'Idioma' },
  theme: { label: 'Tema', blue: 'Azul', green: 'Verde', slate: 'Pizarra', dark: 'Oscuro', contrast: 'Alto contraste' },
  user: { label: 'Cuenta de %{name}', settings: 'Ajustes de la cuenta', signOut: 'Cerrar sesión' },
  scrollTop: 'Volver arriba',
  error: { retry: 'Reintentar', home: 'Ir al inicio', notFoundText: 'Esta página no existe o no tiene permiso para verla.' },
}

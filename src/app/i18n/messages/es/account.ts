/** Spanish messages of the user's account. */
export default {
  confirm: 'Confirmar contraseña',
  mismatch: 'Las contraseñas no coinciden',
  back: 'Volver al inicio de sesión',
  signUp: {
    closed: 'Aquí nadie puede registrarse por sí mismo. Pida una cuenta a su administrador.',
    title: 'Crear una cuenta',
    submit: 'Registrarse',
    done: 'Su cuenta se ha creado. Abra el enlace del correo que le hemos enviado y después inicie sesión.',
  },
  confirmEmail: {
    title: 'Confirme su dirección',
    busy: 'Confirmando su dirección…',
    done: 'Su dirección está confirmada. Ya puede iniciar sesión.',
  },
  reset: {
    title: 'Restablecer la contraseña',
    hint: 'Escriba la dirección de su cuenta. Le enviaremos un enlace para elegir una contraseña nueva.',
    submit: 'Enviar enlace',
    sent: '¡El correo para restablecer la contraseña se ha enviado correctamente!',
    next: 'Si existe una cuenta con esta dirección, un correo va de camino a ella.',
  },
  newPassword: {
    title: 'Elija una contraseña nueva',
    submit: 'Guardar contraseña',
    done: 'Su contraseña ha cambiado. Inicie sesión con la nueva.',
    again: 'Pedir un enlace nuevo',
  },
  change: {
    title: 'Cambiar contraseña',
    titleOf: 'Cambiar la contraseña de %{name}',
    hint: 'La sesión se cierra en los demás dispositivos.',
    submit: 'Cambiar contraseña',
    done: 'La contraseña se ha cambiado correctamente.',
  },
  settings: {
    title: 'Ajustes de la cuenta',
    profile: 'Perfil',
    submit: 'Guardar perfil',
    saved: 'Su perfil se ha guardado correctamente.',
    password: 'Contraseña',
  },
  home: {
    title: 'Inicio',
    greeting: 'Le damos la bienvenida, %{name}',
    hint: 'Esto es lo que puede abrir.',
    nothing: 'Su cuenta todavía no puede leer ninguna pantalla. Pida un rol a un administrador.',
  },
  idle: {
    title: '¿Sigue ahí?',
    text: 'La sesión se cerrará en %{smart_count} segundo por inactividad. |||| La sesión se cerrará en %{smart_count} segundos por inactividad.',
    stay: 'Seguir conectado',
  },
}
